import { byStaff, type Sample, type Scene } from './sample-scene.ts';

const atConsole = ({ console: headers }: Scene): { headers: Record<string, string> } => ({
  headers,
});

export const CONSOLE_SAMPLES = {
  loginToConsole: (scene) => ({ ...byStaff(scene), status: 200 }),
  getConsoleSession: (scene) => ({ ...atConsole(scene), status: 200 }),
  endConsoleSession: (scene) => ({ ...atConsole(scene), status: 200 }),
  addBadgeByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid, badge: 'verified' },
    body: { reason: 'A good reason.' },
    status: 200,
  }),
  removeBadgeByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid, badge: 'verified' },
    body: { reason: 'A good reason.' },
    status: 200,
  }),
  // None of them joined in a wave.
  approveByConsole: (scene) => ({
    body: { reason: 'We know them.' },
    ...atConsole(scene),
    params: { id: scene.bob.ulid },
    status: 409,
  }),
  // Only administrators close branches.
  closeBranch: (scene) => ({
    ...atConsole(scene),
    body: { userULID: scene.bob.ulid, preview: true },
    status: 403,
  }),
  banByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.outcast.ulid },
    body: { reason: 'Spam.' },
    status: 200,
  }),
  unbanByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.outcast.ulid },
    body: { reason: 'A good reason.' },
    status: 200,
  }),
  // Only administrators see and undo these.
  undoByConsole: (scene) => ({ ...atConsole(scene), params: { id: '1' }, body: {}, status: 403 }),
  // No code was sent.
  proveByConsole: (scene) => ({ ...atConsole(scene), body: { otp: '123456' }, status: 422 }),
  // Only administrators delete groups.
  deleteGroupByConsole: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bobsGroup },
    body: { reason: 'A good reason.' },
    status: 403,
  }),
  getConsoleMember: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid },
    status: 200,
  }),
  getConsoleOverview: (scene) => ({ ...atConsole(scene), status: 200 }),
  // Only administrators read it.
  listAuditLog: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 403 }),
  listBanAppeals: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  settleBanAppeal: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.freshUlid() },
    body: { isGranted: false, answer: 'It was you.' },
    status: 404,
  }),
  listConsoleFeedback: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  listConsoleGroups: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  listInviteLinks: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  makeInviteLink: (scene) => ({
    ...atConsole(scene),
    body: { name: 'For friends', uses: 5, days: 7 },
    status: 201,
  }),
  endInviteLink: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.freshUlid() },
    status: 404,
  }),
  findInviteLink: () => ({ params: { token: 'x'.repeat(24) }, status: 404 }),
  listAds: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  // Only administrators create ads.
  makeAd: (scene) => ({
    ...atConsole(scene),
    body: { name: 'Harbour Café', body: 'Open late.', url: 'https://cafe.example/', days: 7 },
    status: 403,
  }),
  endAd: (scene) => ({ ...atConsole(scene), params: { id: scene.freshUlid() }, status: 404 }),
  listConsoleInvitations: (scene) => ({ ...atConsole(scene), status: 200 }),
  listConsoleMembers: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  lookAtPost: ({ bobsPost }) => ({ body: { postULID: bobsPost }, status: 403 }),
  listWordRules: (scene) => ({ ...atConsole(scene), status: 200 }),
  // Only administrators change word rules.
  putWordRule: (scene) => ({
    ...atConsole(scene),
    body: { kind: 'word', value: 'casino', deed: 'hold' },
    status: 403,
  }),
  removeWordRule: (scene) => ({ ...atConsole(scene), params: { id: '999999' }, status: 403 }),
  settleFeedback: (scene) => ({
    ...atConsole(scene),
    params: { id: '999999' },
    body: {},
    status: 404,
  }),
  // Only administrators answer authorities.
  exportCase: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.bob.ulid },
    body: { reason: 'Court order 12.' },
    status: 403,
  }),
  getTransparency: (scene) => ({ ...atConsole(scene), status: 200 }),
  // No banned member has this link.
  exportByLink: () => ({ body: { token: 'a'.repeat(26) }, status: 404 }),
  getPolicies: () => ({ status: 200 }),
  listPolicyVersions: (scene) => ({ ...atConsole(scene), query: 'kind=rules', status: 200 }),
  getPolicyVersion: (scene) => ({
    ...atConsole(scene),
    params: { kind: 'rules', version: '1' },
    status: 200,
  }),
  // Only administrators change policies.
  savePolicy: (scene) => ({
    ...atConsole(scene),
    body: { kind: 'rules', body: 'Be kind.', asksAnew: false, basedOn: 1 },
    status: 403,
  }),
} satisfies Record<string, (scene: Scene) => Sample>;
