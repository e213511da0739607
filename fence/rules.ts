import type { Rule } from './repo.ts';
import * as server from './server-rules.ts';
import * as source from './source-rules.ts';
import * as table from './table-rules.ts';
import * as web from './web-rules.ts';

/** Every rule of the fence under the sentence it stands for. */
export const RULES = {
  'only repositories and database/ speak SQL': server.onlyRepositoriesSpeakSql,
  'routes reach data through use cases': server.routesReachDataThroughUseCases,
  'only routes know HTTP': server.onlyRoutesKnowHttp,
  'a feature uses another only through its use cases': server.featuresMeetInUseCases,
  'every call from feature to feature is listed': server.featureCallsAreListed,
  'calls from feature to feature form no circle': server.featureCallsFormNoCircle,
  'every file of a server feature has a known role': server.everyFeatureFileHasARole,
  'features take the clock from the context': server.featuresTakeTheClockFromTheContext,
  'only the owning feature writes a table': table.onlyTheOwnerWritesATable,
  'every table has a row in the table list': table.everyTableHasARow,
  'every table with personal data says what happens to it': table.personalDataIsMapped,
  'the web app knows only contracts and rules': web.webKnowsOnlyContractsAndRules,
  'web layers point down': web.webLayersPointDown,
  'every web folder is a layer': web.everyWebFolderIsALayer,
  'a web feature imports only the index of another': web.webFeaturesMeetAtTheirIndex,
  'every import from web feature to web feature is listed': web.webFeatureImportsAreListed,
  'imports from web feature to web feature form no cycle': web.webFeatureImportsFormNoCycle,
  'folders of a web feature import only what is listed': web.webFeatureFoldersPointDown,
  'ui and lib know no contract': web.uiAndLibKnowNoProduct,
  'only queries call the API': web.onlyQueriesCallTheApi,
  'rules import nothing': source.rulesImportNothing,
  'contracts import only rules and zod': source.contractsImportRulesAndZod,
  'journeys stay outside the program': source.journeysStayOutside,
  'names say what is inside': source.namesSayWhatIsInside,
  'nothing is any': source.nothingIsAny,
  'every test runs': source.everyTestRuns,
  'migrations are dated SQL that imports nothing': source.migrationsImportNothing,
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
