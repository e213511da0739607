import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claim, ProofRun } from '../../kit/proof-run.ts';
import { sendOverTls, type TlsSite } from '../../kit/http/tls-client.ts';
import { type Box, connectBoxes } from './box.ts';
import type { DocumentedBlock, Shell } from './documented-commands.ts';
import { type Journey, walkJourney } from './journey.ts';

type OpenBox = { box: Box; shell: Shell };

type TakeOverInput = {
  first: OpenBox;
  openSecond: () => Promise<OpenBox & { publish: () => Promise<TlsSite> }>;
  /** Its plug was pulled. */
  rebootFirst: () => Promise<OpenBox>;
  blocks: readonly DocumentedBlock[];
  mailUrl: string;
  journey: Journey;
};

const SHARED = ['Your values', "Debian's packages", 'The release', 'Firewall'];

/**
 * The blocks of "Two boxes": a copy, then the first box dies and the second takes over. The first comes back as the copy and is
 * handed the site, and the second follows again.
 */
export async function takeOver(run: ProofRun, input: TakeOverInput): Promise<Claim[]> {
  const { first, openSecond, rebootFirst, blocks, mailUrl, journey } = input;
  const find = (end: string) => {
    const block = blocks.find(({ part, heading }) => part === 'Two boxes' && heading.endsWith(end));
    if (!block) throw new Error(`docs/deploy.md has no commands that ${end}.`);
    return block;
  };
  const second = await openSecond();
  connectBoxes(first.box, second.box);
  await first.shell(find('allow the copy'));
  for (const heading of SHARED) {
    const block = blocks.find((one) => one.part === 'One box' && one.heading === heading);
    if (block) await second.shell(block);
  }
  copySettings(first.box, second.box);
  await second.shell(find('install it'));
  const seen = await first.shell(find('look at the copy'));
  await first.box.kill();
  await second.shell(find('take over'));
  const site = await second.publish();
  const again = await walkJourney(site, mailUrl);
  run.say(`after the take-over: ${again.steps.join(', ')}`);
  const isKept = async (path: string) =>
    (await sendOverTls(site, { method: 'GET', path: `${path}/preview` })).status === 200;
  const kept = await isKept(journey.listingPath);

  const returned = await rebootFirst();
  const back = find('come back as the copy');
  const [withoutNetwork = '', ...others] = back.script.split('\n');
  await returned.shell({ ...back, script: withoutNetwork });
  connectBoxes(returned.box, second.box);
  const following = await returned.shell({
    ...back,
    script: others.join('\n'),
  });
  await second.shell(find('hand over'));
  await returned.shell(find('take over'));
  const reversed = await second.box.type('/opt/ballpark/current/deploy/two-boxes/follow 10.77.0.1');
  const isStored = await returned.box.type(
    `curl --silent --fail --output /dev/null "https://$(sed -n 's#^PUBLIC_ORIGIN=https://##p' /etc/ballpark/ballpark.env)${again.listingPath}/preview" && echo stored`,
  );
  run.say('the first box has come back, and the second follows it');
  return [
    [seen.includes('streaming'), `the second box copies the first: ${seen}`],
    [kept, 'the second box serves what the first one stored'],
    [following.includes('follows 10.77.0.2'), 'the first box comes back as the copy'],
    [isStored.includes('stored'), 'after the hand-over the first box serves what the second one stored'],
    [reversed.includes('follows 10.77.0.1'), 'the second box follows again'],
  ];
}

/** The `scp` of the page. */
function copySettings(first: Box, second: Box): void {
  const file = 'root/second-box.tar';
  writeFileSync(join(second.root, file), readFileSync(join(first.root, file)), {
    mode: 0o600,
  });
}
