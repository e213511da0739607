import type { Rule } from './repo.ts';
import * as server from './server-rules.ts';
import * as source from './source-rules.ts';
import * as table from './table-rules.ts';
import * as web from './web-rules.ts';
import * as word from './word-rules.ts';

/** Every rule of the fence, with the sentence that a failing test prints. */
export const RULES = {
  'only repositories and database/ contain SQL': server.onlyRepositoriesSpeakSql,
  'server layers point down': server.serverLayersPointDown,
  'routes read and write data only through use cases': server.routesReachDataThroughUseCases,
  'only routes import HTTP packages': server.onlyRoutesKnowHttp,
  'a feature uses another only through its use cases': server.featuresMeetInUseCases,
  'every call from feature to feature is listed': server.featureCallsAreListed,
  'calls from feature to feature form no cycle': server.featureCallsFormNoCycle,
  'every file of a server feature has a known role': server.everyFeatureFileHasARole,
  'features take the clock from the context': server.featuresTakeTheClockFromTheContext,
  'only the owning feature writes a table': table.onlyTheOwnerWritesATable,
  'every table has a row in the table list': table.everyTableHasARow,
  'every table with personal data says what happens to it': table.personalDataIsMapped,
  'export and erasure know every table with personal data': table.personalDataIsErasable,
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
  'browser tests import nothing of the apps': source.browserTestsImportNoApp,
  'files import each other in no circle': source.filesImportInNoCircle,
  'the product removes no guard against races': source.productKeepsGuards,
  'every guard against races is used': source.everyGuardIsUsed,
  'no file has an empty name such as utils': source.fileNamesAreSpecific,
  'no type is any': source.noTypeIsAny,
  'no test is skipped': source.noTestIsSkipped,
  'migrations are dated SQL files without includes': source.migrationsImportNothing,
  'comments and docs have no indefinite pronouns': word.noIndefinitePronouns,
  'no function name ends in a preposition': word.noFunctionNameEndsInAPreposition,
  'a folder has at most 28 source files': word.foldersStaySmall,
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
