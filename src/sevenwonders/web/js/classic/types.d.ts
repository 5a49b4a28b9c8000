/** Shapes of 7 Wonders that the page speaks of, under shorter names. */

import type * as Protocol from '../protocol';

export type Seat = Protocol.ClassicCity['seat'];
export type View = Protocol.ClassicView;
export type City = Protocol.ClassicCity;
export type Payment = Protocol.ClassicPayment;
export type Way = Protocol.PaymentWay;
export type HandCard = Protocol.HandCard;
export type Stage = Protocol.StageView;
export type Maker = Protocol.Maker;
export type Offered = Protocol.Offered;
export type TableInfo = Protocol.TableInfo;
export type Hint = Protocol.Hint;
