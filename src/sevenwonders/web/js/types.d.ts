/** Shapes that the whole page speaks of: those of the protocol under shorter names, and what any catalogue holds. */

import type * as Protocol from './protocol';

export type PlyText = Protocol.PlyText;
export type Hint = Protocol.Hint;
export type Shuffle = Protocol.ShufflePledges;
/** Something with names of seats, which are words of the page; `named` of `i18n.js` makes it. */
export type Named<T> = Omit<T, 'names'> & { names: Record<keyof Protocol.TableInfo['names'], string> };
export type TableInfo = Named<Protocol.TableInfo>;
export type ServerMessage =
  | Protocol.Sync
  | Protocol.Changed
  | Protocol.Hint
  | Protocol.TableActivity
  | Protocol.GreetingFromPlayer
  | Protocol.ShufflePledges
  | Protocol.Ack
  | Protocol.Refused
  | Protocol.Pong
  | Protocol.ErrorFrame;
export type ClientMessage = { type: string } & Record<string, unknown>;

/* ---- the catalogues */

export interface Glyph {
  kind: string;
  count?: number;
  resource?: string;
  resources?: string[];
  symbol?: string;
  counted?: string;
  coins?: number;
  points?: number | number[];
  most?: boolean;
  where?: 'own' | 'near' | 'all';
  sides?: string[];
  chambers?: number[];
  ask?: string;
  rule?: string;
}

/** What the catalogue of any game says of a component. */
export interface Unit {
  id: string;
  name: string;
  kind: string;
  coins: number;
  resources: string[];
  glyphs: Glyph[];
  sentences: string[];
  needs?: { symbol: string };
  gives?: { symbol: string } | { symbol: string }[];
}

export interface Catalogue {
  version: number;
  units: Record<string, Unit>;
  resources: string[];
  letters: Record<string, string>;
  symbols: string[];
  chains: string[];
  levels: { number: number; says: string }[];
  /** What a field of a notation is, a `number`, `word`, `unit` or `units`, and the kind of thing on the table: `unit:card`. */
  fields: Record<string, string>;
  /** What follows each verb in notation; with the things on the table that it is about, where these are not its fields. */
  verbs: Record<string, string | string[]>;
}
