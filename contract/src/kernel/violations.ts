export const VIOLATIONS = {
  spam: {
    label: 'Bot and Spam',
    description: 'Automated, repeated or misleading posts',
    points: 2,
  },
  criminal_solicitation: {
    label: 'Criminal Solicitation',
    points: 6,
    description: 'Requests, offers or arranges a crime',
  },
  doxing: {
    label: 'Doxing',
    points: 5,
    description: 'Publishes private details of a person without consent',
  },
  fraud: { label: 'Fraud', description: 'Deceives people for money or gain', points: 5 },
  pornographic_and_explicit_content: {
    label: 'Pornographic And Explicit Content',
    points: 4,
    description: 'Sexual or explicit content',
  },
  impersonation: {
    label: 'Impersonation',
    points: 4,
    description: 'Pretends to be another person or organisation',
  },
  incitement: {
    label: 'Incitement',
    points: 6,
    description: 'Calls for violence or hatred',
  },
  intellectual_property: {
    label: 'Intellectual Property',
    points: 3,
    description: 'Uses someone’s work without permission',
  },
  sexualization_of_minors: {
    label: 'Sexualization Of Minors',
    points: 10,
    description: 'Shows or describes minors in a sexual way',
  },
  terrorism: { label: 'Terrorism', description: 'Supports or plans terrorism', points: 10 },
  threats: { label: 'Threats', description: 'Threatens a person or a group', points: 7 },
  unsolicited_advertisements: {
    label: 'Unsolicited Advertisements',
    points: 2,
    description: 'Posts unwanted advertising',
  },
  harassment: {
    label: 'Harassment',
    points: 4,
    description: 'Insults, degrades or pursues a person',
  },
  community_rules: {
    label: 'Breaks Our Rules',
    points: 2,
    description: 'Breaks another rule of this community',
  },
} as const;

export type ViolationName = keyof typeof VIOLATIONS;
export const VIOLATION_NAMES = Object.keys(VIOLATIONS) as ViolationName[];
