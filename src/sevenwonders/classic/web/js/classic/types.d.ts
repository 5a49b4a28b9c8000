/** Shapes of 7 Wonders that the page speaks of, under shorter names. */

import type * as Protocol from '../protocol';
import type * as Shared from '../types';
import type * as Views from './view';

export type { ClassicController as Controller } from './table/controller';
export type { ClassicScene as Scene } from './table/scene';

export type Seat = Views.ClassicCity['seat'];
export type View = Views.ClassicView;
export type City = Views.ClassicCity;
export type Payment = Views.ClassicPayment;
export type Way = Views.PaymentWay;
export type HandCard = Views.HandCard;
export type Stage = Views.StageView;
export type ProducedSymbol = Views.ProducedSymbol;
export type NeighbourResourceOffer = Views.NeighbourResourceOffer;
export type TableInfo = Shared.TableInfo;
export type Hint = Protocol.Hint;

/* ---- the catalogue */

export interface Unit extends Shared.Unit {
  age?: number;
  copies?: Record<string, number>;
  needs?: { symbol: string; units: string[] };
  gives?: { symbol: string; units: string[] }[];
}

export interface BoardSide {
  start: string;
  stages: string[];
}

export interface Catalogue extends Shared.Catalogue {
  units: Record<string, Unit>;
  boards: Record<string, { id: string; name: string; sides: Record<'day' | 'night', BoardSide> }>;
  categories: string[];
  victories: number[];
  turns: number;
  sale: number;
  styles: { id: string; name: string; says: string; module: string }[];
  options: { name: string; values: (string | number)[]; default: string | number; about: string; ruling: string }[];
}
