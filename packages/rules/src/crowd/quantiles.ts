/** Interpolates between sorted values: the k-th of n stands for the share (k - 0.5) / n. Flat beyond both ends. */
export function findQuantile(rising: readonly number[], share: number): number {
  const last = rising.length - 1;
  const position = Math.min(Math.max(share * rising.length - 0.5, 0), last);
  const index = Math.floor(position);
  const below = rising[index] ?? NaN;
  const above = rising[Math.min(index + 1, last)] ?? NaN;
  return below + (position - index) * (above - below);
}

/** Below this share, and above its counterpart, the tail's own approximation is used. */
const TAIL_SHARE = 0.024_25;

const CENTRE = {
  numerator: [
    -39.696_830_286_653_76, 220.946_098_424_520_5, -275.928_510_446_968_7, 138.357_751_867_269, -30.664_798_066_147_16,
    2.506_628_277_459_239,
  ],
  denominator: [
    -54.476_098_798_224_06, 161.585_836_858_040_9, -155.698_979_859_886_6, 66.801_311_887_719_72,
    -13.280_681_552_885_72, 1,
  ],
};
const TAIL = {
  numerator: [
    -0.007_784_894_002_430_293, -0.322_396_458_041_136_5, -2.400_758_277_161_838, -2.549_732_539_343_734,
    4.374_664_141_464_968, 2.938_163_982_698_783,
  ],
  denominator: [0.007_784_695_709_041_462, 0.322_467_129_070_039_8, 2.445_134_137_142_996, 3.754_408_661_907_416, 1],
};

/**
 * The inverse of the standard normal distribution, by the rational approximation of Peter Acklam. Its relative error is
 * below 1.2e-9.
 */
export function findNormalQuantile(share: number): number {
  if (share > 1 - TAIL_SHARE) return -findNormalQuantile(1 - share);
  if (share < TAIL_SHARE) return divide(TAIL, Math.sqrt(-2 * Math.log(share)));
  const distance = share - 0.5;
  return distance * divide(CENTRE, distance ** 2);
}

function divide({ numerator, denominator }: typeof TAIL, at: number): number {
  return evaluate(numerator, at) / evaluate(denominator, at);
}

/** Horner's scheme, highest power first. */
function evaluate(coefficients: readonly number[], at: number): number {
  return coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0);
}
