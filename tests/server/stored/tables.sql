BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE event (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	actor SMALLINT NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	cid VARCHAR(64), 
	move TEXT NOT NULL, 
	chance JSON NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	CONSTRAINT event_once UNIQUE (table_id, cid), 
	FOREIGN KEY(table_id) REFERENCES game_table (id) ON DELETE CASCADE
);
INSERT INTO "event" VALUES('duel-hot-seat',1,1767323045678,0,'move','cid-000000','draft the_divine_theater','[]');
INSERT INTO "event" VALUES('duel-hot-seat',2,1767323045678,1,'move','cid-000001','draft the_pyramids','[]');
INSERT INTO "event" VALUES('duel-hot-seat',3,1767323045678,1,'move','cid-000002','draft the_sanctuary','["reveal piraeus", "reveal knossos", "reveal the_mausoleum", "reveal the_hanging_gardens"]');
INSERT INTO "event" VALUES('duel-hot-seat',4,1767323045678,1,'move','cid-000003','draft the_mausoleum','[]');
INSERT INTO "event" VALUES('duel-hot-seat',5,1767323045678,0,'move','cid-000004','draft piraeus','[]');
INSERT INTO "event" VALUES('duel-hot-seat',6,1767323045678,0,'move','cid-000005','draft the_hanging_gardens','[]');
INSERT INTO "event" VALUES('duel-hot-seat',7,1767323045678,1,'move','cid-000006','influence 3','[]');
INSERT INTO "event" VALUES('duel-hot-seat',8,1767323045678,0,'move','cid-000007','discard left_politician_1','[]');
INSERT INTO "event" VALUES('duel-hot-seat',9,1767323045678,1,'move','cid-000008','build clay_reserve','[]');
INSERT INTO "event" VALUES('duel-hot-seat',10,1767323045678,0,'move','cid-000009','wonder piraeus with theater','[]');
INSERT INTO "event" VALUES('duel-hot-seat',11,1767323045678,0,'move','cid-000010','discard garrison','["card 16 guard_tower", "card 15 tavern"]');
INSERT INTO "event" VALUES('duel-hot-seat',12,1767323045678,1,'move','cid-000011','discard clay_pool','["look minerva", "look neptune"]');
INSERT INTO "event" VALUES('duel-hot-seat',13,1767323045678,1,'move','cid-000012','put minerva 4','["card 17 palisade"]');
INSERT INTO "event" VALUES('duel-hot-seat',14,1767323045678,0,'move','cid-000013','discard lumber_yard','["look ishtar", "look nisaba"]');
INSERT INTO "event" VALUES('duel-hot-seat',15,1767323045678,0,'move','cid-000014','put ishtar 1','["card 12 stone_reserve"]');
INSERT INTO "event" VALUES('duel-hot-seat',16,1767323045678,1,'move','cid-000015','discard apothecary','["look astarte", "look tanit"]');
INSERT INTO "event" VALUES('duel-hot-seat',17,1767323045678,1,'move','cid-000016','put astarte 5','["card 14 glassworks", "card 13 conspirator_2"]');
INSERT INTO "event" VALUES('duel-hot-seat',18,1767323045678,0,'move','cid-000017','discard conspirator_2','[]');
INSERT INTO "event" VALUES('duel-hot-seat',19,1767323045678,1,'move','cid-000018','wonder the_sanctuary with stone_reserve','[]');
INSERT INTO "event" VALUES('duel-hot-seat',20,1767323045678,1,'move','cid-000019','build tavern','[]');
INSERT INTO "event" VALUES('duel-hot-seat',21,1767323045678,0,'move','cid-000020','discard glassworks','[]');
INSERT INTO "event" VALUES('duel-hot-seat',22,1767323045678,1,'move','cid-000021','build guard_tower','[]');
INSERT INTO "event" VALUES('duel-hot-seat',23,1767323045678,0,'move','cid-000022','build stable','[]');
INSERT INTO "event" VALUES('duel-hot-seat',24,1767323045678,1,'move','cid-000023','build palisade','[]');
INSERT INTO "event" VALUES('duel-hot-seat',25,1767323045678,0,'move','cid-000024','build stone_pit','["look enki"]');
INSERT INTO "event" VALUES('duel-hot-seat',26,1767323045678,0,'move','cid-000025','put enki 3','["card 4 logging_camp"]');
INSERT INTO "event" VALUES('duel-hot-seat',27,1767323045678,1,'move','cid-000026','discard right_politician_1','["card 3 quarry"]');
INSERT INTO "event" VALUES('duel-hot-seat',28,1767323045678,0,'move','cid-000027','wonder the_appian_way with conspirator_1','["card 5 conspirator_3"]');
INSERT INTO "event" VALUES('duel-hot-seat',29,1767323045678,0,'move','cid-000028','build logging_camp','[]');
INSERT INTO "event" VALUES('duel-hot-seat',30,1767323045678,1,'move','cid-000029','build quarry','[]');
INSERT INTO "event" VALUES('duel-hot-seat',31,1767323045678,0,'move','cid-000030','build workshop','[]');
INSERT INTO "event" VALUES('duel-hot-seat',32,1767323045678,1,'move','cid-000031','build press','["look mars"]');
INSERT INTO "event" VALUES('duel-hot-seat',33,1767323045678,1,'move','cid-000032','put neptune 2','["card 6 altar"]');
INSERT INTO "event" VALUES('duel-hot-seat',34,1767323045678,0,'move','cid-000033','discard altar','[]');
INSERT INTO "event" VALUES('duel-hot-seat',35,1767323045678,1,'move','cid-000034','wonder the_mausoleum with conspirator_3','[]');
INSERT INTO "event" VALUES('duel-hot-seat',36,1767323045678,1,'move','cid-000035','revive clay_pool','[]');
INSERT INTO "event" VALUES('duel-hot-seat',37,1767323045678,0,'move','cid-000036','wonder the_hanging_gardens with baths','[]');
INSERT INTO "event" VALUES('duel-hot-seat',38,1767323045678,0,'move','cid-000037','discard scriptorium','["senator 4", "senator 10", "senator 13", "senator 17", "senator 21", "card 0 library", "card 1 dispensary", "card 2 brickyard", "card 3 statue", "card 4 middle_politician_1", "card 5 laboratory", "card 6 archery_range", "card 13 left_politician_2", "card 14 drying_room", "card 15 aqueduct", "card 16 walls", "card 17 conspirator_4", "card 22 sawmill", "card 23 caravansery", "card 24 tribunal", "offering 7 offering_4", "offering 9 offering_3", "offering 12 offering_2", "enki strategy", "enki urbanism"]');
INSERT INTO "event" VALUES('duel-hot-seat',39,1767323045678,0,'move','cid-000038','start p1','[]');
INSERT INTO "event" VALUES('duel-hot-seat',40,1767323045678,0,'move','cid-000039','wonder the_divine_theater with tribunal','[]');
INSERT INTO "event" VALUES('duel-hot-seat',41,1767323045678,0,'undo',NULL,'123','[]');
INSERT INTO "event" VALUES('duel-hot-seat',42,1767323045678,0,'move','cid-000041','discard tribunal','["card 21 middle_politician_2"]');
INSERT INTO "event" VALUES('duel-hot-seat',43,1767323045678,1,'move','cid-000042','discard middle_politician_2','[]');
INSERT INTO "event" VALUES('duel-hot-seat',44,1767323045678,0,'move','cid-000043','activate enki','[]');
INSERT INTO "event" VALUES('duel-hot-seat',45,1767323045678,0,'move','cid-000044','token strategy','[]');
INSERT INTO "event" VALUES('duel-hot-seat',46,1767323045678,1,'move','cid-000045','activate minerva','[]');
INSERT INTO "event" VALUES('duel-hot-seat',47,1767323045678,1,'move','cid-000046','minerva -4','[]');
INSERT INTO "event" VALUES('duel-hot-seat',48,1767323045678,0,'move','cid-000047','discard sawmill','["card 18 rostrum"]');
INSERT INTO "event" VALUES('duel-hot-seat',49,1767323045678,0,'undo',NULL,'130','[]');
INSERT INTO "event" VALUES('duel-hot-seat',50,1767323045678,0,'move','cid-000049','activate astarte','[]');
INSERT INTO "event" VALUES('duel-hot-seat',51,1767323045678,1,'move','cid-000050','recruit conspirator_4','[]');
INSERT INTO "event" VALUES('duel-hot-seat',52,1767323045678,1,'move','cid-000051','influence 4','["flip 4 shield_decree", "card 12 horse_breeders"]');
INSERT INTO "event" VALUES('duel-hot-seat',53,1767323045678,0,'undo',NULL,'132','[]');
INSERT INTO "event" VALUES('duel-hot-seat',54,1767323045678,1,'move','cid-000053','influence 5','["card 12 glass_blower"]');
INSERT INTO "event" VALUES('duel-hot-seat',55,1767323045678,0,'move','cid-000054','wonder the_divine_theater with glass_blower','[]');
INSERT INTO "event" VALUES('duel-whole',1,1767323045678,0,'move','cid-000000','draft the_sphinx','[]');
INSERT INTO "event" VALUES('duel-whole',2,1767323045678,1,'move','cid-000001','draft the_great_lighthouse','[]');
INSERT INTO "event" VALUES('duel-whole',3,1767323045678,1,'move','cid-000002','draft the_mausoleum','["reveal the_hanging_gardens", "reveal the_great_library", "reveal the_statue_of_zeus", "reveal circus_maximus"]');
INSERT INTO "event" VALUES('duel-whole',4,1767323045678,1,'move','cid-000003','draft circus_maximus','[]');
INSERT INTO "event" VALUES('duel-whole',5,1767323045678,0,'move','cid-000004','draft the_statue_of_zeus','[]');
INSERT INTO "event" VALUES('duel-whole',6,1767323045678,0,'move','cid-000005','draft the_great_library','["card 0 stable", "card 1 palisade", "card 5 altar", "card 6 scriptorium", "card 7 lumber_yard", "card 8 wood_reserve", "card 14 quarry", "card 15 workshop", "card 16 clay_pit", "card 17 garrison", "card 18 clay_reserve", "card 19 baths"]');
INSERT INTO "event" VALUES('duel-whole',7,1767323045678,0,'move','cid-000006','build garrison','[]');
INSERT INTO "event" VALUES('duel-whole',8,1767323045678,1,'move','cid-000007','build baths','[]');
INSERT INTO "event" VALUES('duel-whole',9,1767323045678,0,'move','cid-000008','discard workshop','[]');
INSERT INTO "event" VALUES('duel-whole',10,1767323045678,1,'move','cid-000009','build clay_reserve','["card 13 apothecary", "card 12 stone_reserve"]');
INSERT INTO "event" VALUES('duel-whole',11,1767323045678,0,'move','cid-000010','discard quarry','["card 9 clay_pool"]');
INSERT INTO "event" VALUES('duel-whole',12,1767323045678,1,'move','cid-000011','discard apothecary','[]');
INSERT INTO "event" VALUES('duel-whole',13,1767323045678,0,'move','cid-000012','discard stone_reserve','[]');
INSERT INTO "event" VALUES('duel-whole',14,1767323045678,1,'move','cid-000013','build wood_reserve','[]');
INSERT INTO "event" VALUES('duel-whole',15,1767323045678,0,'move','cid-000014','wonder the_sphinx with clay_pool','[]');
INSERT INTO "event" VALUES('duel-whole',16,1767323045678,0,'move','cid-000015','build clay_pit','["card 11 stone_pit", "card 10 theater"]');
INSERT INTO "event" VALUES('duel-whole',17,1767323045678,1,'move','cid-000016','discard theater','[]');
INSERT INTO "event" VALUES('duel-whole',18,1767323045678,0,'move','cid-000017','discard altar','[]');
INSERT INTO "event" VALUES('duel-whole',19,1767323045678,1,'move','cid-000018','discard stone_pit','[]');
INSERT INTO "event" VALUES('duel-whole',20,1767323045678,0,'move','cid-000019','build lumber_yard','["card 4 glassworks"]');
INSERT INTO "event" VALUES('duel-whole',21,1767323045678,1,'move','cid-000020','build glassworks','[]');
INSERT INTO "event" VALUES('duel-whole',22,1767323045678,0,'move','cid-000021','discard scriptorium','["card 3 tavern", "card 2 pharmacist"]');
INSERT INTO "event" VALUES('duel-whole',23,1767323045678,1,'move','cid-000022','wonder circus_maximus with pharmacist','[]');
INSERT INTO "event" VALUES('duel-whole',24,1767323045678,0,'move','cid-000023','build tavern','[]');
INSERT INTO "event" VALUES('duel-whole',25,1767323045678,1,'move','cid-000024','wonder the_hanging_gardens with stable','[]');
INSERT INTO "event" VALUES('duel-whole',26,1767323045678,1,'move','cid-000025','build palisade','["card 0 school", "card 1 library", "card 2 shelf_quarry", "card 3 customs_house", "card 4 tribunal", "card 5 walls", "card 11 horse_breeders", "card 12 dispensary", "card 13 sawmill", "card 14 aqueduct", "card 18 glass_blower", "card 19 caravansery"]');
INSERT INTO "event" VALUES('duel-whole',27,1767323045678,0,'move','cid-000026','start p1','[]');
INSERT INTO "event" VALUES('duel-whole',28,1767323045678,0,'move','cid-000027','wonder the_great_library with glass_blower','["library philosophy", "library law", "library agriculture"]');
INSERT INTO "event" VALUES('duel-whole',29,1767323045678,0,'move','cid-000028','token agriculture','["card 15 temple"]');
INSERT INTO "event" VALUES('duel-whole',30,1767323045678,1,'move','cid-000029','discard caravansery','["card 17 brewery", "card 16 statue"]');
INSERT INTO "event" VALUES('duel-whole',31,1767323045678,0,'move','cid-000030','discard temple','[]');
INSERT INTO "event" VALUES('duel-whole',32,1767323045678,1,'move','cid-000031','wonder the_mausoleum with statue','[]');
INSERT INTO "event" VALUES('duel-whole',33,1767323045678,1,'move','cid-000032','revive stone_pit','[]');
INSERT INTO "event" VALUES('duel-whole',34,1767323045678,0,'move','cid-000033','wonder the_appian_way with dispensary','[]');
INSERT INTO "event" VALUES('duel-whole',35,1767323045678,0,'move','cid-000034','build brewery','[]');
INSERT INTO "event" VALUES('duel-whole',36,1767323045678,1,'move','cid-000035','discard horse_breeders','["card 7 forum", "card 6 laboratory"]');
INSERT INTO "event" VALUES('duel-whole',37,1767323045678,0,'move','cid-000036','build forum','[]');
INSERT INTO "event" VALUES('duel-whole',38,1767323045678,1,'move','cid-000037','discard aqueduct','["card 10 barracks"]');
INSERT INTO "event" VALUES('duel-whole',39,1767323045678,0,'move','cid-000038','discard barracks','[]');
INSERT INTO "event" VALUES('duel-whole',40,1767323045678,1,'move','cid-000039','build walls','[]');
INSERT INTO "event" VALUES('duel-whole',41,1767323045678,0,'move','cid-000040','discard sawmill','["card 9 brickyard", "card 8 parade_ground"]');
INSERT INTO "event" VALUES('duel-whole',42,1767323045678,1,'move','cid-000041','discard parade_ground','[]');
INSERT INTO "event" VALUES('duel-whole',43,1767323045678,0,'move','cid-000042','wonder the_statue_of_zeus with laboratory','[]');
INSERT INTO "event" VALUES('duel-whole',44,1767323045678,0,'move','cid-000043','destroy stone_pit','[]');
INSERT INTO "event" VALUES('duel-whole',45,1767323045678,1,'move','cid-000044','build school','[]');
INSERT INTO "event" VALUES('duel-whole',46,1767323045678,0,'move','cid-000045','discard shelf_quarry','[]');
INSERT INTO "event" VALUES('duel-whole',47,1767323045678,1,'move','cid-000046','discard brickyard','[]');
INSERT INTO "event" VALUES('duel-whole',48,1767323045678,0,'move','cid-000047','build tribunal','[]');
INSERT INTO "event" VALUES('duel-whole',49,1767323045678,1,'move','cid-000048','build customs_house','[]');
INSERT INTO "event" VALUES('duel-whole',50,1767323045678,0,'move','cid-000049','discard library','["guild 4", "guild 5", "guild 19", "card 0 university", "card 1 chamber_of_commerce", "card 5 tacticians_guild", "card 6 armory", "card 7 arena", "card 8 lighthouse", "card 11 academy", "card 12 pretorium", "card 13 palace", "card 14 siege_workshop", "card 18 port", "card 19 magistrates_guild"]');
INSERT INTO "event" VALUES('duel-whole',51,1767323045678,0,'move','cid-000050','start p2','[]');
INSERT INTO "event" VALUES('duel-whole',52,1767323045678,1,'move','cid-000051','discard magistrates_guild','["card 17 senate"]');
INSERT INTO "event" VALUES('duel-whole',53,1767323045678,0,'move','cid-000052','discard port','["card 16 town_hall", "card 15 arsenal"]');
INSERT INTO "event" VALUES('duel-whole',54,1767323045678,1,'move','cid-000053','discard senate','[]');
INSERT INTO "event" VALUES('duel-whole',55,1767323045678,0,'move','cid-000054','discard siege_workshop','[]');
INSERT INTO "event" VALUES('duel-whole',56,1767323045678,1,'move','cid-000055','build town_hall','[]');
INSERT INTO "event" VALUES('duel-whole',57,1767323045678,0,'move','cid-000056','build arsenal','[]');
INSERT INTO "event" VALUES('duel-whole',58,1767323045678,1,'move','cid-000057','discard pretorium','[]');
INSERT INTO "event" VALUES('duel-whole',59,1767323045678,0,'move','cid-000058','discard academy','["card 9 obelisk"]');
INSERT INTO "event" VALUES('duel-whole',60,1767323045678,1,'move','cid-000059','build palace','["card 10 fortifications"]');
INSERT INTO "event" VALUES('duel-whole',61,1767323045678,0,'move','cid-000060','build fortifications','[]');
INSERT INTO "event" VALUES('duel-whole',62,1767323045678,1,'move','cid-000061','discard obelisk','[]');
INSERT INTO "event" VALUES('duel-whole',63,1767323045678,0,'move','cid-000062','build lighthouse','[]');
INSERT INTO "event" VALUES('duel-whole',64,1767323045678,1,'move','cid-000063','discard armory','[]');
INSERT INTO "event" VALUES('duel-whole',65,1767323045678,0,'move','cid-000064','build tacticians_guild','["card 2 circus"]');
INSERT INTO "event" VALUES('duel-whole',66,1767323045678,1,'move','cid-000065','discard circus','[]');
INSERT INTO "event" VALUES('duel-whole',67,1767323045678,0,'move','cid-000066','discard arena','["card 4 shipowners_guild", "card 3 observatory"]');
INSERT INTO "event" VALUES('duel-whole',68,1767323045678,1,'move','cid-000067','build shipowners_guild','[]');
INSERT INTO "event" VALUES('duel-whole',69,1767323045678,0,'move','cid-000068','build observatory','[]');
INSERT INTO "event" VALUES('duel-whole',70,1767323045678,1,'move','cid-000069','build university','[]');
INSERT INTO "event" VALUES('duel-whole',71,1767323045678,0,'move','cid-000070','build chamber_of_commerce','[]');
INSERT INTO "event" VALUES('duel-solo',1,1767323045678,0,'move','cid-000000','give glassworks','[]');
INSERT INTO "event" VALUES('duel-solo',2,1767323045678,0,'move','cid-000001','discard stone_reserve','[]');
INSERT INTO "event" VALUES('duel-solo',3,1767323045678,0,'move','cid-000002','give pharmacist','["card 9 quarry"]');
INSERT INTO "event" VALUES('duel-solo',4,1767323045678,0,'move','cid-000003','discard scriptorium','["card 10 clay_pit"]');
INSERT INTO "event" VALUES('duel-solo',5,1767323045678,0,'move','cid-000004','give clay_pit','[]');
INSERT INTO "event" VALUES('duel-solo',6,1767323045678,0,'move','cid-000005','build quarry','[]');
INSERT INTO "event" VALUES('duel-solo',7,1767323045678,0,'move','cid-000006','give altar','["card 11 apothecary"]');
INSERT INTO "event" VALUES('duel-solo',8,1767323045678,0,'move','cid-000007','discard apothecary','[]');
INSERT INTO "event" VALUES('duel-solo',9,1767323045678,0,'move','cid-000008','give stable','["card 13 logging_camp", "card 12 lumber_yard"]');
INSERT INTO "event" VALUES('duel-solo',10,1767323045678,0,'move','cid-000009','build guard_tower','[]');
INSERT INTO "event" VALUES('duel-solo',11,1767323045678,0,'move','cid-000010','give theater','["card 2 stone_pit"]');
INSERT INTO "event" VALUES('duel-solo',12,1767323045678,0,'move','cid-000011','wonder the_statue_of_zeus with logging_camp','["reveal the_mausoleum"]');
INSERT INTO "event" VALUES('duel-solo',13,1767323045678,0,'move','cid-000012','destroy clay_pit','[]');
INSERT INTO "event" VALUES('duel-solo',14,1767323045678,0,'move','cid-000013','give lumber_yard','[]');
INSERT INTO "event" VALUES('duel-solo',15,1767323045678,0,'move','cid-000014','discard palisade','[]');
INSERT INTO "event" VALUES('duel-solo',16,1767323045678,0,'move','cid-000015','give baths','["card 4 press", "card 3 clay_pool"]');
INSERT INTO "event" VALUES('duel-solo',17,1767323045678,0,'move','cid-000016','build press','[]');
INSERT INTO "event" VALUES('duel-solo',18,1767323045678,0,'move','cid-000017','give clay_pool','[]');
INSERT INTO "event" VALUES('duel-solo',19,1767323045678,0,'move','cid-000018','build stone_pit','[]');
INSERT INTO "event" VALUES('duel-solo',20,1767323045678,0,'move','cid-000019','give workshop','[]');
INSERT INTO "event" VALUES('duel-solo',21,1767323045678,0,'move','cid-000020','discard wood_reserve','["card 0 glass_blower", "card 1 forum", "card 2 temple", "card 3 brickyard", "card 4 library", "card 5 customs_house", "card 11 statue", "card 12 horse_breeders", "card 13 parade_ground", "card 14 walls", "card 18 brewery", "card 19 laboratory"]');
INSERT INTO "event" VALUES('duel-solo',22,1767323045678,0,'move','cid-000021','give brewery','["card 15 tribunal"]');
INSERT INTO "event" VALUES('duel-solo',23,1767323045678,0,'move','cid-000022','discard laboratory','["card 17 aqueduct", "card 16 dispensary"]');
INSERT INTO "event" VALUES('duel-solo',24,1767323045678,0,'move','cid-000023','give dispensary','[]');
INSERT INTO "event" VALUES('duel-solo',25,1767323045678,0,'move','cid-000024','discard aqueduct','[]');
INSERT INTO "event" VALUES('duel-friends',1,1767323045678,1,'join',NULL,'bert Bert the Second','[]');
INSERT INTO "event" VALUES('duel-friends',2,1767323045678,0,'move','cid-000001','draft the_mausoleum','[]');
INSERT INTO "event" VALUES('duel-friends',3,1767323045678,1,'move','cid-000002','draft the_hanging_gardens','[]');
INSERT INTO "event" VALUES('duel-friends',4,1767323045678,1,'move','cid-000003','draft circus_maximus','["reveal the_appian_way", "reveal the_sphinx", "reveal piraeus", "reveal the_pyramids"]');
INSERT INTO "event" VALUES('duel-friends',5,1767323045678,1,'move','cid-000004','draft the_pyramids','[]');
INSERT INTO "event" VALUES('duel-friends',6,1767323045678,0,'move','cid-000005','draft the_sphinx','[]');
INSERT INTO "event" VALUES('duel-friends',7,1767323045678,0,'move','cid-000006','draft piraeus','["card 0 palisade", "card 1 logging_camp", "card 5 glassworks", "card 6 stone_reserve", "card 7 quarry", "card 8 baths", "card 14 wood_reserve", "card 15 stable", "card 16 guard_tower", "card 17 stone_pit", "card 18 garrison", "card 19 workshop"]');
INSERT INTO "event" VALUES('duel-friends',8,1767323045678,0,'move','cid-000007','build wood_reserve','[]');
INSERT INTO "event" VALUES('duel-friends',9,1767323045678,1,'move','cid-000008','build stable','["card 9 scriptorium"]');
INSERT INTO "event" VALUES('duel-friends',10,1767323045678,0,'move','cid-000009','build scriptorium','[]');
INSERT INTO "event" VALUES('duel-friends',11,1767323045678,0,'ask_undo',NULL,'','[]');
INSERT INTO "event" VALUES('duel-friends',12,1767323045678,1,'decline_undo',NULL,'','[]');
INSERT INTO "event" VALUES('duel-friends',13,1767323045678,1,'move','cid-000012','build garrison','[]');
INSERT INTO "event" VALUES('duel-friends',14,1767323045678,0,'move','cid-000013','discard stone_pit','["card 12 tavern"]');
INSERT INTO "event" VALUES('duel-friends',15,1767323045678,1,'move','cid-000014','build workshop','["card 13 pharmacist"]');
INSERT INTO "event" VALUES('duel-friends',16,1767323045678,1,'resign',NULL,'','[]');
INSERT INTO "event" VALUES('duel-friends',17,1767323045678,0,'rematch',NULL,'other','[]');
INSERT INTO "event" VALUES('duel-position',1,1767323045678,0,'move','cid-000000','discard walls','[]');
INSERT INTO "event" VALUES('classic-alone',1,1767323045678,1,'move','cid-000000','side day','[]');
INSERT INTO "event" VALUES('classic-alone',2,1767323045678,0,'move','cid-000001','side night','[]');
INSERT INTO "event" VALUES('classic-alone',3,1767323045678,3,'move','cid-000002','side day','[]');
INSERT INTO "event" VALUES('classic-alone',4,1767323045678,2,'move','cid-000003','side day','["deal clay_pool", "deal baths", "deal timber_yard", "deal west_trading_post", "deal tavern", "deal barracks", "deal theater", "deal east_trading_post", "deal scriptorium", "deal altar", "deal lumber_yard", "deal press_i", "deal clay_pit", "deal guard_tower", "deal excavation", "deal ore_vein", "deal scriptorium", "deal stone_pit", "deal well", "deal ore_vein", "deal stockade", "deal lumber_yard", "deal workshop", "deal marketplace", "deal guard_tower", "deal apothecary", "deal loom_i", "deal glassworks_i"]');
INSERT INTO "event" VALUES('classic-alone',5,1767323045678,3,'move','cid-000004','sell glassworks_i','[]');
INSERT INTO "event" VALUES('classic-alone',6,1767323045678,2,'move','cid-000005','build stone_pit','[]');
INSERT INTO "event" VALUES('classic-alone',7,1767323045678,1,'move','cid-000006','sell scriptorium','[]');
INSERT INTO "event" VALUES('classic-alone',8,1767323045678,0,'move','cid-000007','sell tavern','[]');
INSERT INTO "event" VALUES('classic-alone',9,1767323045678,2,'move','cid-000008','build guard_tower R2','[]');
INSERT INTO "event" VALUES('classic-alone',10,1767323045678,3,'move','cid-000009','sell stockade','[]');
INSERT INTO "event" VALUES('classic-alone',11,1767323045678,0,'move','cid-000010','build loom_i','[]');
INSERT INTO "event" VALUES('classic-alone',12,1767323045678,1,'move','cid-000011','build clay_pool','[]');
INSERT INTO "event" VALUES('classic-alone',13,1767323045678,0,'move','cid-000012','build excavation','[]');
INSERT INTO "event" VALUES('classic-alone',14,1767323045678,2,'move','cid-000013','sell west_trading_post','[]');
INSERT INTO "event" VALUES('classic-alone',15,1767323045678,1,'move','cid-000014','sell guard_tower','[]');
INSERT INTO "event" VALUES('classic-alone',16,1767323045678,3,'move','cid-000015','sell press_i','[]');
INSERT INTO "event" VALUES('classic-alone',17,1767323045678,1,'move','cid-000016','stage scriptorium L2 R2','[]');
INSERT INTO "event" VALUES('classic-alone',18,1767323045678,2,'move','cid-000017','sell workshop','[]');
INSERT INTO "event" VALUES('classic-alone',19,1767323045678,3,'move','cid-000018','sell timber_yard','[]');
INSERT INTO "event" VALUES('classic-alone',20,1767323045678,0,'move','cid-000019','build east_trading_post','[]');
INSERT INTO "event" VALUES('classic-alone',21,1767323045678,3,'move','cid-000020','stage lumber_yard L2 R2','[]');
INSERT INTO "event" VALUES('classic-alone',22,1767323045678,0,'move','cid-000021','sell baths','[]');
INSERT INTO "event" VALUES('classic-alone',23,1767323045678,2,'move','cid-000022','sell ore_vein','[]');
INSERT INTO "event" VALUES('classic-alone',24,1767323045678,1,'move','cid-000023','sell altar','[]');
INSERT INTO "event" VALUES('classic-alone',25,1767323045678,2,'move','cid-000024','build clay_pit','[]');
INSERT INTO "event" VALUES('classic-alone',26,1767323045678,3,'move','cid-000025','build ore_vein','[]');
INSERT INTO "event" VALUES('classic-alone',27,1767323045678,1,'move','cid-000026','sell theater','[]');
INSERT INTO "event" VALUES('classic-alone',28,1767323045678,0,'move','cid-000027','sell apothecary','["deal library", "deal quarry", "deal loom_ii", "deal quarry", "deal walls", "deal sawmill", "deal dispensary", "deal statue", "deal laboratory", "deal training_ground", "deal temple", "deal school", "deal caravansery", "deal forum", "deal vineyard", "deal sawmill", "deal courthouse", "deal foundry", "deal bazar", "deal glassworks_ii", "deal foundry", "deal dispensary", "deal brickyard", "deal press_ii", "deal stables", "deal archery_range", "deal aqueduct", "deal brickyard"]');
INSERT INTO "event" VALUES('classic-alone',29,1767323045678,3,'move','cid-000028','stage aqueduct R2','[]');
INSERT INTO "event" VALUES('classic-alone',30,1767323045678,0,'move','cid-000029','build sawmill','[]');
INSERT INTO "event" VALUES('classic-alone',31,1767323045678,0,'undo',NULL,'56','[]');
INSERT INTO "event" VALUES('classic-alone',32,1767323045678,1,'move','cid-000031','sell barracks','[]');
INSERT INTO "event" VALUES('classic-alone',33,1767323045678,3,'move','cid-000032','sell well','[]');
INSERT INTO "event" VALUES('classic-alone',34,1767323045678,2,'move','cid-000033','build clay_pit','[]');
INSERT INTO "event" VALUES('classic-alone',35,1767323045678,0,'move','cid-000034','sell apothecary','["deal statue", "deal brickyard", "deal foundry", "deal school", "deal press_ii", "deal brickyard", "deal caravansery", "deal vineyard", "deal dispensary", "deal bazar", "deal library", "deal courthouse", "deal walls", "deal glassworks_ii", "deal quarry", "deal forum", "deal stables", "deal foundry", "deal temple", "deal training_ground", "deal sawmill", "deal loom_ii", "deal aqueduct", "deal archery_range", "deal sawmill", "deal dispensary", "deal quarry", "deal laboratory"]');
INSERT INTO "event" VALUES('classic-alone',36,1767323045678,2,'move','cid-000035','sell temple','[]');
INSERT INTO "event" VALUES('classic-alone',37,1767323045678,0,'move','cid-000036','sell school','[]');
INSERT INTO "event" VALUES('classic-alone',38,1767323045678,3,'move','cid-000037','build dispensary R4','[]');
INSERT INTO "event" VALUES('classic-alone',39,1767323045678,1,'move','cid-000038','build glassworks_ii','[]');
INSERT INTO "event" VALUES('classic-alone',40,1767323045678,2,'move','cid-000039','sell quarry','[]');
INSERT INTO "event" VALUES('classic-alone',41,1767323045678,1,'move','cid-000040','build forum','[]');
INSERT INTO "event" VALUES('classic-alone',42,1767323045678,3,'move','cid-000041','stage foundry R4','[]');
INSERT INTO "event" VALUES('classic-friends',1,1767323045678,0,'join',NULL,'bert Bert','[]');
INSERT INTO "event" VALUES('classic-friends',2,1767323045678,2,'join',NULL,'cleo Cleo','[]');
INSERT INTO "event" VALUES('classic-friends',3,1767323045678,0,'move','cid-000002','side day','[]');
INSERT INTO "event" VALUES('classic-friends',4,1767323045678,2,'move','cid-000003','side day','[]');
INSERT INTO "event" VALUES('classic-friends',5,1767323045678,1,'move','cid-000004','side night','["deal stockade", "deal marketplace", "deal loom_i", "deal west_trading_post", "deal apothecary", "deal barracks", "deal theater", "deal baths", "deal stone_pit", "deal glassworks_i", "deal press_i", "deal workshop", "deal ore_vein", "deal guard_tower", "deal clay_pool", "deal clay_pit", "deal altar", "deal scriptorium", "deal east_trading_post", "deal lumber_yard", "deal timber_yard"]');
INSERT INTO "event" VALUES('classic-friends',6,1767323045678,2,'move','cid-000005','sell clay_pool','[]');
INSERT INTO "event" VALUES('classic-friends',7,1767323045678,0,'move','cid-000006','sell theater','[]');
INSERT INTO "event" VALUES('classic-friends',8,1767323045678,1,'move','cid-000007','build glassworks_i','[]');
INSERT INTO "event" VALUES('classic-friends',9,1767323045678,0,'move','cid-000008','sell lumber_yard','[]');
INSERT INTO "event" VALUES('classic-friends',10,1767323045678,2,'move','cid-000009','sell guard_tower','[]');
INSERT INTO "event" VALUES('classic-friends',11,1767323045678,1,'move','cid-000010','sell apothecary','[]');
INSERT INTO "event" VALUES('classic-friends',12,1767323045678,0,'move','cid-000011','build ore_vein','[]');
INSERT INTO "event" VALUES('classic-friends',13,1767323045678,0,'revoke',NULL,'','[]');
INSERT INTO "event" VALUES('classic-friends',14,1767323045678,2,'move','cid-000013','sell stockade','[]');
INSERT INTO "event" VALUES('classic-friends',15,1767323045678,1,'move','cid-000014','sell timber_yard','[]');
INSERT INTO "event" VALUES('classic-friends',16,1767323045678,0,'move','cid-000015','sell ore_vein','[]');
INSERT INTO "event" VALUES('classic-friends',17,1767323045678,1,'move','cid-000016','build workshop','[]');
INSERT INTO "event" VALUES('classic-friends',18,1767323045678,2,'leave',NULL,'level:3','[]');
INSERT INTO "event" VALUES('classic-friends',19,1767323045678,2,'move','cid-000018','build east_trading_post','[]');
INSERT INTO "event" VALUES('classic-friends',20,1767323045678,0,'move','cid-000019','sell barracks','[]');
INSERT INTO "event" VALUES('classic-friends',21,1767323045678,0,'move','cid-000020','sell altar','[]');
INSERT INTO "event" VALUES('classic-friends',22,1767323045678,1,'move','cid-000021','build marketplace','[]');
INSERT INTO "event" VALUES('classic-friends',23,1767323045678,2,'move','cid-000022','build press_i','[]');
INSERT INTO "event" VALUES('classic-friends',24,1767323045678,1,'move','cid-000023','build scriptorium L1','[]');
INSERT INTO "event" VALUES('classic-friends',25,1767323045678,2,'return',NULL,'','[]');
INSERT INTO "event" VALUES('classic-friends',26,1767323045678,0,'leave',NULL,'level:3','[]');
INSERT INTO "event" VALUES('classic-friends',27,1767323045678,2,'move','cid-000026','sell west_trading_post','[]');
INSERT INTO "event" VALUES('classic-friends',28,1767323045678,0,'move','cid-000027','sell stone_pit','["deal caravansery", "deal brickyard", "deal foundry", "deal archery_range", "deal courthouse", "deal temple", "deal quarry", "deal laboratory", "deal stables", "deal dispensary", "deal walls", "deal sawmill", "deal glassworks_ii", "deal statue", "deal forum", "deal press_ii", "deal vineyard", "deal loom_ii", "deal library", "deal school", "deal aqueduct"]');
INSERT INTO "event" VALUES('classic-friends',29,1767323045678,2,'move','cid-000028','sell loom_ii','[]');
INSERT INTO "event" VALUES('classic-here',1,1767323045678,0,'move','cid-000000','side day','[]');
INSERT INTO "event" VALUES('classic-here',2,1767323045678,2,'move','cid-000001','side day','[]');
INSERT INTO "event" VALUES('classic-here',3,1767323045678,1,'move','cid-000002','side night','["deal stockade", "deal loom_i", "deal scriptorium", "deal west_trading_post", "deal clay_pit", "deal glassworks_i", "deal timber_yard", "deal ore_vein", "deal workshop", "deal clay_pool", "deal apothecary", "deal east_trading_post", "deal theater", "deal lumber_yard", "deal altar", "deal press_i", "deal barracks", "deal baths", "deal guard_tower", "deal marketplace", "deal stone_pit"]');
INSERT INTO "event" VALUES('classic-here',4,1767323045678,1,'move','cid-000003','sell east_trading_post','[]');
INSERT INTO "event" VALUES('classic-here',5,1767323045678,2,'move','cid-000004','build barracks L2','[]');
INSERT INTO "event" VALUES('classic-here',6,1767323045678,0,'move','cid-000005','sell scriptorium','[]');
INSERT INTO "event" VALUES('classic-here',7,1767323045678,1,'move','cid-000006','sell timber_yard','[]');
INSERT INTO "event" VALUES('classic-here',8,1767323045678,2,'move','cid-000007','sell clay_pool','[]');
INSERT INTO "event" VALUES('classic-here',9,1767323045678,0,'move','cid-000008','build altar','[]');
INSERT INTO "event" VALUES('classic-here',10,1767323045678,0,'move','cid-000009','sell ore_vein','[]');
INSERT INTO "event" VALUES('classic-here',11,1767323045678,1,'move','cid-000010','sell press_i','[]');
INSERT INTO "event" VALUES('classic-here',12,1767323045678,2,'move','cid-000011','sell loom_i','[]');
INSERT INTO "event" VALUES('classic-here',13,1767323045678,2,'move','cid-000012','build marketplace','[]');
INSERT INTO "event" VALUES('classic-here',14,1767323045678,0,'move','cid-000013','sell stockade','[]');
INSERT INTO "event" VALUES('classic-here',15,1767323045678,1,'move','cid-000014','build theater','[]');
INSERT INTO "event" VALUES('classic-here',16,1767323045678,2,'move','cid-000015','build lumber_yard','[]');
INSERT INTO "event" VALUES('classic-here',17,1767323045678,1,'move','cid-000016','build glassworks_i','[]');
INSERT INTO "event" VALUES('classic-here',18,1767323045678,0,'move','cid-000017','build baths R2','[]');
INSERT INTO "event" VALUES('classic-here',19,1767323045678,0,'move','cid-000018','build workshop L2','[]');
INSERT INTO "event" VALUES('classic-here',20,1767323045678,1,'move','cid-000019','sell guard_tower','[]');
INSERT INTO "event" VALUES('classic-here',21,1767323045678,2,'move','cid-000020','build west_trading_post','["deal laboratory", "deal walls", "deal archery_range", "deal sawmill", "deal forum", "deal glassworks_ii", "deal courthouse", "deal caravansery", "deal dispensary", "deal vineyard", "deal aqueduct", "deal stables", "deal brickyard", "deal loom_ii", "deal temple", "deal statue", "deal foundry", "deal library", "deal quarry", "deal press_ii", "deal school"]');
INSERT INTO "event" VALUES('classic-here',22,1767323045678,0,'move','cid-000021','sell glassworks_ii','[]');
INSERT INTO "event" VALUES('classic-here',23,1767323045678,1,'move','cid-000022','sell dispensary','[]');
INSERT INTO "event" VALUES('classic-here',24,1767323045678,2,'move','cid-000023','sell foundry','[]');
INSERT INTO "event" VALUES('classic-here',25,1767323045678,2,'move','cid-000024','sell laboratory','[]');
INSERT INTO "event" VALUES('classic-here',26,1767323045678,0,'move','cid-000025','sell caravansery','[]');
INSERT INTO "event" VALUES('classic-here',27,1767323045678,1,'move','cid-000026','sell school','[]');
INSERT INTO "event" VALUES('classic-here',28,1767323045678,0,'move','cid-000027','sell statue','[]');
INSERT INTO "event" VALUES('classic-here',29,1767323045678,1,'move','cid-000028','sell forum','[]');
INSERT INTO "event" VALUES('classic-here',30,1767323045678,2,'move','cid-000029','sell brickyard','[]');
INSERT INTO "event" VALUES('classic-here',31,1767323045678,1,'move','cid-000030','sell loom_ii','[]');
INSERT INTO "event" VALUES('classic-here',32,1767323045678,2,'move','cid-000031','sell quarry','[]');
INSERT INTO "event" VALUES('classic-here',33,1767323045678,0,'move','cid-000032','sell walls','[]');
INSERT INTO "event" VALUES('classic-here',34,1767323045678,1,'move','cid-000033','build press_ii','[]');
INSERT INTO "event" VALUES('classic-here',35,1767323045678,0,'move','cid-000034','sell vineyard','[]');
INSERT INTO "event" VALUES('classic-here',36,1767323045678,2,'move','cid-000035','build sawmill','[]');
INSERT INTO "event" VALUES('classic-here',37,1767323045678,2,'move','cid-000036','sell stables','[]');
INSERT INTO "event" VALUES('classic-here',38,1767323045678,1,'move','cid-000037','sell archery_range','[]');
INSERT INTO "event" VALUES('classic-here',39,1767323045678,0,'move','cid-000038','stage temple R4','["guild traders_guild", "guild spies_guild", "guild shipowners_guild", "guild scientists_guild", "guild philosophers_guild", "deal academy", "deal senate", "deal lighthouse", "deal traders_guild", "deal philosophers_guild", "deal palace", "deal shipowners_guild", "deal town_hall", "deal arena", "deal lodge", "deal spies_guild", "deal university", "deal fortifications", "deal arsenal", "deal scientists_guild", "deal pantheon", "deal siege_workshop", "deal observatory", "deal gardens", "deal study", "deal haven"]');
INSERT INTO "event" VALUES('classic-here',40,1767323045678,0,'move','cid-000039','sell lighthouse','[]');
INSERT INTO "event" VALUES('classic-here',41,1767323045678,1,'move','cid-000040','sell fortifications','[]');
INSERT INTO "event" VALUES('classic-here',42,1767323045678,2,'move','cid-000041','stage scientists_guild','[]');
INSERT INTO "event" VALUES('classic-here',43,1767323045678,0,'move','cid-000042','sell study','[]');
INSERT INTO "event" VALUES('classic-here',44,1767323045678,1,'move','cid-000043','build senate L6 R2','[]');
INSERT INTO "event" VALUES('classic-here',45,1767323045678,2,'move','cid-000044','build university R2','[]');
INSERT INTO "event" VALUES('classic-here',46,1767323045678,0,'move','cid-000045','sell spies_guild','[]');
INSERT INTO "event" VALUES('classic-here',47,1767323045678,1,'move','cid-000046','sell siege_workshop','[]');
INSERT INTO "event" VALUES('classic-here',48,1767323045678,2,'move','cid-000047','sell philosophers_guild','[]');
INSERT INTO "event" VALUES('classic-here',49,1767323045678,1,'move','cid-000048','sell arena','[]');
INSERT INTO "event" VALUES('classic-here',50,1767323045678,2,'move','cid-000049','sell haven','[]');
INSERT INTO "event" VALUES('classic-here',51,1767323045678,0,'move','cid-000050','sell shipowners_guild','[]');
INSERT INTO "event" VALUES('classic-here',52,1767323045678,1,'move','cid-000051','sell palace','[]');
INSERT INTO "event" VALUES('classic-here',53,1767323045678,2,'move','cid-000052','sell town_hall','[]');
INSERT INTO "event" VALUES('classic-here',54,1767323045678,0,'move','cid-000053','build pantheon','[]');
INSERT INTO "event" VALUES('classic-here',55,1767323045678,2,'move','cid-000054','sell traders_guild','[]');
INSERT INTO "event" VALUES('classic-here',56,1767323045678,0,'move','cid-000055','sell lodge','[]');
INSERT INTO "event" VALUES('classic-here',57,1767323045678,1,'move','cid-000056','sell gardens','[]');
INSERT INTO "event" VALUES('classic-position',1,1767323045678,2,'move','cid-000000','sell dispensary','[]');
INSERT INTO "event" VALUES('classic-position',2,1767323045678,1,'move','cid-000001','sell forum','[]');
INSERT INTO "event" VALUES('classic-position',3,1767323045678,0,'move','cid-000002','sell temple','["guild traders_guild", "guild workers_guild", "guild builders_guild", "guild scientists_guild", "guild craftsmens_guild", "deal lighthouse", "deal lodge", "deal arsenal", "deal town_hall", "deal study", "deal university", "deal observatory", "deal gardens", "deal pantheon", "deal academy", "deal arena", "deal haven", "deal craftsmens_guild", "deal palace", "deal fortifications", "deal siege_workshop", "deal senate", "deal scientists_guild", "deal builders_guild", "deal workers_guild", "deal traders_guild"]');
INSERT INTO "event" VALUES('classic-position',4,1767323045678,0,'move','cid-000003','sell lodge','[]');
INSERT INTO "event" VALUES('classic-position',5,1767323045678,2,'move','cid-000004','sell scientists_guild','[]');
INSERT INTO "event" VALUES('classic-position',6,1767323045678,1,'move','cid-000005','sell craftsmens_guild','[]');
INSERT INTO "event" VALUES('classic-position',7,1767323045678,1,'move','cid-000006','sell arsenal','[]');
CREATE TABLE "game_table" (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	modules JSON NOT NULL, 
	options JSON NOT NULL, 
	profile VARCHAR(40) NOT NULL, 
	seed BIGINT NOT NULL, 
	salt VARCHAR(64) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	owner VARCHAR(32) NOT NULL, 
	code VARCHAR(32), 
	position TEXT, 
	public BOOLEAN NOT NULL, 
	learn BOOLEAN NOT NULL, 
	updated BIGINT NOT NULL, 
	moves INTEGER NOT NULL, 
	to_act SMALLINT NOT NULL, 
	over BOOLEAN NOT NULL, 
	result JSON, 
	waiting BOOLEAN NOT NULL, 
	game VARCHAR(20) DEFAULT 'duel' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "game_table" VALUES('duel-hot-seat',1767323045678,'hot_seat','["pantheon", "agora"]','{}','bga',5,'5a175a175a175a175a175a175a175a17','7034000554b54bcf01511424b34c607cc12d1e7d70b391f503e564844a4d0a28','anna',NULL,NULL,0,0,1767323045678,49,1,0,'null',0,'duel');
INSERT INTO "game_table" VALUES('duel-whole',1767323045678,'computer','[]','{}','bga',9,'5a175a175a175a175a175a175a175a17','aafa7429c2777d275c0dafbd2c0f5998055e29e4fe2dc3d37262dbad5d9e8f21','anna',NULL,NULL,0,1,1767323045678,71,0,1,'{"winner": "p1", "victory": "civilian"}',0,'duel');
INSERT INTO "game_table" VALUES('duel-solo',1767323045678,'computer','["solo"]','{}','bga',3,'5a175a175a175a175a175a175a175a17','10a0281be4274430904f36bf3d88aac745383afc7c148ed0430d95296dbe7849','anna',NULL,NULL,0,0,1767323045678,25,1,0,'null',0,'duel');
INSERT INTO "game_table" VALUES('duel-friends',1767323045678,'friend','[]','{"age_start_tie": "last_player_begins", "zeus_token": "discard", "fixed_price_delay": "next_turn"}','rulebook_2015',77,'5a175a175a175a175a175a175a175a17','d4e9a773f0398b5bdc9a0d353a276d49e8ff9979a4c236e0ad47b17844caf546','anna','code1234',NULL,1,0,1767323045678,12,0,1,'{"winner": "p1", "victory": "resignation"}',0,'duel');
INSERT INTO "game_table" VALUES('duel-position',1767323045678,'watch_computers','[]','{"final_tie": "second_player"}','bga',4,'5a175a175a175a175a175a175a175a17','ab5b1bb8c336ee8da5f734e3c4c413979987af22bba87c994538919ecc1144f1','anna',NULL,'duel1.eNoViksKgCAQhu_yr93YqryMDDqFMKj5IEK8e7b8HgN0McymkHILKVaYgTNEEtvCCqjsUvQ2C71cMBVqK921Xvg_9b4Wujv75aCgj8UPiVTM-QGvOR7u',0,0,1767323045678,1,2,0,'null',0,'duel');
INSERT INTO "game_table" VALUES('classic-alone',1767323045678,'computer','[]','{"players": 4}','',8,'5a175a175a175a175a175a175a175a17','eb5df01049b4ae997f96c61ce5f18ef23df7de6066b24e4f855dbe78096668b0','anna',NULL,NULL,0,0,1767323045678,32,1,0,'null',0,'classic');
INSERT INTO "game_table" VALUES('classic-friends',1767323045678,'friend','[]','{}','',77,'5a175a175a175a175a175a175a175a17','d4e9a773f0398b5bdc9a0d353a276d49e8ff9979a4c236e0ad47b17844caf546','anna','code1234',NULL,0,0,1767323045678,21,3,0,'null',0,'classic');
INSERT INTO "game_table" VALUES('classic-here',1767323045678,'hot_seat','[]','{}','',2,'5a175a175a175a175a175a175a175a17','bfacae05066f9e3ecb22c2801a964bc4b78d470478ef54225d9c712874e7025e','anna',NULL,NULL,0,0,1767323045678,57,0,1,'{"winners": ["p3"], "ranks": {"p1": 2, "p2": 3, "p3": 1}}',0,'classic');
INSERT INTO "game_table" VALUES('classic-position',1767323045678,'computer','[]','{}','',6,'5a175a175a175a175a175a175a175a17','f9b5cd2fe8607dc35a5b4186364296723638ddb9b2c3036dc5f443ff64aa5645','anna',NULL,'format = "sevenwonders"
version = 1
game = "classic"
players = ["Player 1", "Player 2", "Player 3"]
position.age = 2
position.turn = 6
position.cities = [
  { board = "gizah", hand = ["aqueduct", "temple"] },
  { board = "rhodos", hand = ["walls", "forum"] },
  { board = "olympia", hand = ["school", "dispensary"] },
]
',0,0,1767323045678,6,5,0,'null',0,'classic');
CREATE TABLE guest (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	language VARCHAR(10), 
	PRIMARY KEY (id)
);
INSERT INTO "guest" VALUES('anna','Änne','de');
CREATE TABLE seat (
	table_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	guest VARCHAR(32), 
	player VARCHAR(40), 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES game_table (id) ON DELETE CASCADE
);
INSERT INTO "seat" VALUES('duel-hot-seat',0,'person','Anna','anna',NULL);
INSERT INTO "seat" VALUES('duel-hot-seat',1,'person','Player 2','anna',NULL);
INSERT INTO "seat" VALUES('duel-whole',0,'computer','Level 3',NULL,'level:3');
INSERT INTO "seat" VALUES('duel-whole',1,'person','Anna','anna',NULL);
INSERT INTO "seat" VALUES('duel-solo',0,'person','Anna','anna',NULL);
INSERT INTO "seat" VALUES('duel-solo',1,'automa','Automa',NULL,NULL);
INSERT INTO "seat" VALUES('duel-friends',0,'person','Anna','anna',NULL);
INSERT INTO "seat" VALUES('duel-friends',1,'person','Bert the Second','bert',NULL);
INSERT INTO "seat" VALUES('duel-position',0,'computer','Level 1',NULL,'level:1');
INSERT INTO "seat" VALUES('duel-position',1,'computer','Greedy',NULL,'greedy');
INSERT INTO "seat" VALUES('classic-alone',0,'person','Anna','anna',NULL);
INSERT INTO "seat" VALUES('classic-alone',1,'computer','Hiram',NULL,'level:3');
INSERT INTO "seat" VALUES('classic-alone',2,'computer','Zenobia',NULL,'random');
INSERT INTO "seat" VALUES('classic-alone',3,'computer','Nefer',NULL,'level:1');
INSERT INTO "seat" VALUES('classic-friends',0,'computer','Bert','bert','level:3');
INSERT INTO "seat" VALUES('classic-friends',1,'person','Anna','anna',NULL);
INSERT INTO "seat" VALUES('classic-friends',2,'person','Cleo','cleo',NULL);
INSERT INTO "seat" VALUES('classic-here',0,'person','Anna','anna',NULL);
INSERT INTO "seat" VALUES('classic-here',1,'person','Player 2','anna',NULL);
INSERT INTO "seat" VALUES('classic-here',2,'person','Player 3','anna',NULL);
INSERT INTO "seat" VALUES('classic-position',0,'person','Anna','anna',NULL);
INSERT INTO "seat" VALUES('classic-position',1,'computer','Hiram',NULL,'level:2');
INSERT INTO "seat" VALUES('classic-position',2,'computer','Zenobia',NULL,'level:2');
CREATE TABLE study (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX seat_by_guest ON seat (guest);
CREATE INDEX game_table_by_owner ON game_table (owner, updated);
CREATE INDEX game_table_in_lobby ON game_table (public, over, waiting, updated);
COMMIT;