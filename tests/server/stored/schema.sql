CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
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
CREATE TABLE guest (
    id VARCHAR(32) NOT NULL,
    name VARCHAR(80) NOT NULL,
    language VARCHAR(10),
    PRIMARY KEY (id)
);
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
CREATE TABLE study (
    id VARCHAR(32) NOT NULL,
    created BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX seat_by_guest ON seat (guest);
CREATE INDEX game_table_by_owner ON game_table (owner, updated);
CREATE INDEX game_table_in_lobby ON game_table (public, over, waiting, updated);
