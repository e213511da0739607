/** A thing with a known price that no member has posted: of the starter pack, or of a pack of the operator. */
export type PackThing = {
  id: string;
  title: string;
  line: string | null;
  question: 'went' | 'cost';
  /** In minor units, like the crowd. */
  price: number;
  currency: string;
  /** The path of its picture. */
  photo: string | null;
  source: { text: string; licence: string; url: string };
  /** Guesses of others. */
  crowd: readonly number[];
};
