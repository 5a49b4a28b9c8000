/** Shapes of Duel that the page speaks of, under shorter names. */

import type * as Protocol from '../protocol';
import type * as Shared from '../types';
import type * as Views from './view';

export type { DuelController as Controller } from './table/controller';
export type { DuelScene as Scene } from './table/scene';

export type Seat = 'p1' | 'p2';
export type PerSeat<T> = { p1: T; p2: T };

export type View = Views.View;
export type Slot = Views.Slot;
export type City = Views.City;
export type Payment = Views.Payment;
export type Step = Views.PaymentStep;
export type WonderEntry = Views.WonderEntry;
export type Space = Views.PantheonSpace;
export type Chamber = Views.Chamber;
export type LegalAction = Views.LegalAction;
export type OutcomeView = Protocol.OutcomeView;
/** A table of Duel; `Shared.TableInfo` is that of either game. */
export type TableInfo = Omit<Shared.TableInfo, 'you' | 'result' | 'undo_asked' | 'sitting' | 'hand_over_to'> & {
  you: Seat | 'both' | 'spectator';
  result?: Protocol.TwoPlayerResult | null;
  undo_asked?: Seat | null;
  sitting?: Seat | null;
  hand_over_to?: Seat | null;
};
export type Hint = Protocol.Hint;

/* ---- the catalogue */

export interface Unit extends Shared.Unit {
  module: string;
  deck?: string;
  mythology?: string;
  needs?: { symbol: string; unit: string };
  gives?: { symbol: string; unit: string | null };
}

export interface Catalogue extends Shared.Catalogue {
  units: Record<string, Unit>;
  track: {
    capital: number;
    points: number[];
    tokens: Record<'small' | 'large', { from: number; coins: number }>;
  };
  /** What it costs to activate a Divinity on each space of the Pantheon. */
  activation: PerSeat<number[]>;
  structures: { rows: number; columns: number }[];
  modules: string[];
  options: { name: string; values: (string | boolean)[]; default: string | boolean; about: string; ruling: string }[];
  profiles: Record<string, Record<string, string | boolean>>;
  default_profile: string;
  styles: { id: string; name: string; says: string; module: string }[];
  contradictions: { a: [string, string | boolean]; b: [string, string | boolean]; reason: string }[];
}
