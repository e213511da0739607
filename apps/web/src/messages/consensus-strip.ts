type Range = { count: string; min: string; max: string; average: string };

/** What the picture of all prices says in words. */
export const stripMessages = {
  range: ({ count, min, max, average }: Range) => `${count} from ${min} to ${max}, average ${average}`,
  one: (count: string, amount: string) => `${count} of ${amount}`,
  own: (amount: string) => `yours ${amount}`,
  offer: (amount: string) => `offer ${amount}`,
  final: (amount: string) => `final price ${amount}`,
  drawn: (drawn: number, count: number) => `The picture shows the newest ${drawn} of ${count.toLocaleString('en-US')}.`,
} as const;
