/** Shapes that the page speaks of: those of the protocol under shorter names, and the catalogue of components. */

import type * as Protocol from './protocol';

export type Seat = 'p1' | 'p2';
export type PerSeat<T> = { p1: T; p2: T };

export type View = Protocol.View;
export type Slot = Protocol.Slot;
export type City = Protocol.City;
export type Payment = Protocol.Payment;
export type Step = Protocol.Step;
export type WonderEntry = Protocol.WonderEntry;
export type Space = Protocol.Space;
export type Chamber = Protocol.Chamber;
export type LegalAction = Protocol.LegalAction;
export type Outcome = Protocol.Outcome;
/** A table of Duel; `Protocol.TableInfo` is that of either game. */
export type TableInfo = Omit<Protocol.TableInfo, 'you' | 'result' | 'undo_asked' | 'sitting' | 'hand_over_to'> & {
  you: Seat | 'both' | 'spectator';
  result?: Protocol.Result | null;
  undo_asked?: Seat | null;
  sitting?: Seat | null;
  hand_over_to?: Seat | null;
};
export type PlyText = Protocol.PlyText;
export type Hint = Protocol.Hint;
export type ServerMessage =
  | Protocol.Sync
  | Protocol.Changed
  | Protocol.Hint
  | Protocol.Status
  | Protocol.Ack
  | Protocol.Refused
  | Protocol.Pong
  | Protocol.Trouble;
export type ClientMessage = { type: string } & Record<string, unknown>;

/* ---- the catalogues */

export type Game = import('./games').Game;

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

/** What the catalogues of both games say of a component. */
interface Printed {
  id: string;
  name: string;
  kind: string;
  coins: number;
  resources: string[];
  glyphs: Glyph[];
  sentences: string[];
}

export interface Unit extends Printed {
  module: string;
  deck?: string;
  needs?: { symbol: string; unit: string };
  gives?: { symbol: string; unit: string | null };
}

export interface Catalogue {
  version: number;
  units: Record<string, Unit>;
  resources: string[];
  letters: Record<string, string>;
  symbols: string[];
  chains: string[];
  track: {
    capital: number;
    points: number[];
    tokens: Record<'small' | 'large', { from: number; coins: number }>;
  };
  structures: { rows: number; columns: number }[];
  modules: string[];
  options: { name: string; values: (string | boolean)[]; default: string | boolean; about: string; ruling: string }[];
  profiles: Record<string, Record<string, string | boolean>>;
  default_profile: string;
  contradictions: { a: [string, string | boolean]; b: [string, string | boolean]; reason: string }[];
  levels: { number: number; says: string }[];
}

export interface ClassicUnit extends Printed {
  age?: number;
  copies?: Record<string, number>;
  needs?: { symbol: string; units: string[] };
  gives?: { symbol: string; units: string[] }[];
}

export interface BoardSide {
  start: string;
  stages: string[];
}

export interface ClassicCatalogue {
  version: number;
  units: Record<string, ClassicUnit>;
  boards: Record<string, { id: string; name: string; sides: Record<'day' | 'night', BoardSide> }>;
  resources: string[];
  letters: Record<string, string>;
  symbols: string[];
  chains: string[];
  categories: string[];
  victories: number[];
  turns: number;
  sale: number;
  options: { name: string; values: (string | number)[]; default: string | number; about: string; ruling: string }[];
  levels: { number: number; says: string }[];
}
