import type { Config } from '@react-router/dev/config';
import { paths } from './src/paths.ts';

export default {
  appDirectory: 'src',
  // No server renders pages. The build renders the public ones; all others start from the fallback page.
  ssr: false,
  prerender: [
    paths.landing,
    paths.howItWorks,
    paths.faq,
    paths.about,
    paths.contact,
    paths.privacy,
    paths.terms,
    paths.accuracy,
    paths.transparency,
    paths.guide,
    paths.town,
  ],
} satisfies Config;
