/** An API process whose clock is wrong by `CLOCK_SHIFT_MINUTES`. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MINUTES']) * 60_000;
const RightDate = Date;

class ShiftedDate extends RightDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(RightDate.now() + shiftMs);
    else super(...given);
  }

  static override now(): number {
    return RightDate.now() + shiftMs;
  }
}

// A call without `new`, which would need more than a class, is in no part of the product.
globalThis.Date = ShiftedDate as DateConstructor;

await import('@ballpark/server/api.main');
