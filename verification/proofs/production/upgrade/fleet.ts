import { setTimeout as sleep } from 'node:timers/promises';
import { openWireClient, type Send, type WireAnswer, type WireClient } from '../../kit/http/wire-client.ts';
import type { Product } from '../../kit/services/product.ts';

type Member = { product: Product; client: WireClient; isDraining: boolean; open: number };

/** The processes behind a proxy: a request goes to each in turn, and to none that is about to stop. */
export type Fleet = {
  send: Send;
  add: (product: Product) => Promise<void>;
  /** Sends it nothing more, waits for its open requests and stops it. */
  remove: (product: Product) => Promise<void>;
  list: () => readonly Product[];
};

export function createFleet(): Fleet {
  const members: Member[] = [];
  let turn = 0;

  async function send(request: Parameters<Send>[0]): Promise<WireAnswer> {
    const taking = members.filter(({ isDraining }) => !isDraining);
    turn += 1;
    const member = taking[turn % taking.length];
    if (!member) throw new Error('No process takes requests.');
    member.open += 1;
    try {
      return await member.client.send(request);
    } finally {
      member.open -= 1;
    }
  }

  return {
    send,
    add: async (product) => {
      await product.start();
      members.push({ product, client: openWireClient(product.getPort()), isDraining: false, open: 0 });
    },
    remove: async (product) => {
      const index = members.findIndex((member) => member.product === product);
      const member = members[index];
      if (!member) return;
      member.isDraining = true;
      while (member.open > 0) await sleep(20);
      members.splice(index, 1);
      member.client.close();
      await product.stop();
    },
    list: () => members.map(({ product }) => product),
  };
}
