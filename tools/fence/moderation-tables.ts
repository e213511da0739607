/** The part of `TABLES` about reports and decisions. */
export const MODERATION_TABLES = {
  moderator: {
    owner: 'moderation',
    personalData: { exported: 'whole row', erased: 'row deleted', kept: 'while the member has the role' },
  },
  moderation_key: { owner: 'moderation' },
  moderation_case: {
    owner: 'moderation',
    personalData: {
      exported: 'kind, state and dates of cases about the content of the member',
      erased: 'stays, under an id that no longer points at a person',
      kept: 'with the audit log: the law asks how decisions were made',
    },
  },
  report: {
    owner: 'moderation',
    personalData: {
      exported: 'kind of the target, reason, note and date of the reports that the member made',
      erased: 'the note is emptied; the rest stays, under an id that no longer points at a person',
      kept: 'as long as its case; of a visitor only a keyed hash that changes every day',
    },
  },
  moderation_decision: {
    owner: 'moderation',
    personalData: {
      exported: 'with the notification that told of it',
      erased: 'sentences and appeal are emptied; the rest stays, under ids that no longer point at a person',
      kept: 'as long as its case',
    },
  },
  suspension: {
    owner: 'moderation',
    personalData: { exported: 'whole row', erased: 'row deleted', kept: 'until the suspension ends' },
  },
  audit_entry: {
    owner: 'moderation',
    personalData: {
      exported: 'not at all: it repeats the decisions and names moderators',
      erased: 'stays, under ids that no longer point at a person',
      kept: 'for good: the database refuses to change it',
    },
  },
};
