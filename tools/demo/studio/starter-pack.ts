import { createScene, type Subject } from './scenes.ts';
import { shoot } from './shoot.ts';

const SIZE = { width: 800, height: 600 };

/** The things of the starter pack of the daily five, by the names of their pictures. */
const SUBJECTS: readonly Subject[] = [
  { slug: 'umbrella', art: ['closed-umbrella'], set: 'window' },
  { slug: 'echo-dot', art: ['round-speaker'], set: 'table' },
  { slug: 'macbook-pro', art: ['laptop'], set: 'studio' },
  { slug: 'coffee', art: ['coffee-bag', 'hot-beverage'], set: 'table' },
  { slug: 'kindle-fire', art: ['small-tablet'], set: 'window' },
  { slug: 'wooden-spoon', art: ['wooden-spoon'], set: 'table' },
  { slug: 'monitor', art: ['monitor'], set: 'studio' },
  { slug: 'kindle-paperwhite', art: ['e-reader'], set: 'window' },
  { slug: 'hard-disk', art: ['hard-disk'], set: 'garage' },
  { slug: 'bose-headphones', art: ['headphone'], set: 'studio' },
  { slug: 'stapler', art: ['stapler'], set: 'table' },
  { slug: 'iphone-6', art: ['slim-phone'], set: 'studio' },
  { slug: 'keyboard', art: ['keyboard'], set: 'table' },
  { slug: 'echo', art: ['tower-speaker'], set: 'window' },
  { slug: 'usb-cable', art: ['usb-cable'], set: 'studio' },
  { slug: 'washing-machine', art: ['washing-machine'], set: 'window' },
  { slug: 'mouse', art: ['computer-mouse'], set: 'table' },
  { slug: 'ipad', art: ['large-tablet'], set: 'studio' },
  { slug: 'pen-drive', art: ['pen-drive'], set: 'garage' },
  { slug: 'camera', art: ['camera'], set: 'window' },
];

/** The pictures that the server ships with the starter pack. Nothing is mirrored: there are words and signs on screens. */
export function listStarterPictures(): { file: string; draw: () => Promise<Buffer> }[] {
  return SUBJECTS.map((subject) => {
    const scene = createScene(subject, 0);
    const items = scene.items.map((item) => ({ ...item, isFlipped: false }));
    return {
      file: `../../../apps/server/starter-pack/${subject.slug}.webp`,
      draw: () => shoot({ ...scene, items }, SIZE),
    };
  });
}
