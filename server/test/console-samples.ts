import { byStaff, type Sample, type Scene } from './sample-scene.ts';

const atConsole = ({ console: headers }: Scene): { headers: Record<string, string> } => ({
  headers,
});

/** One good request of each call of the console, and of the pages around it. */
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
  // None of them came in a wave.
  approveByConsole: (scene) => ({
    body: { reason: 'We know them.' },
    ...atConsole(scene),
    params: { id: scene.bob.ulid },
    status: 409,
  }),
  // Administrators close branches.
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
  // Told to administrators, and undone by them.
  undoByConsole: (scene) => ({ ...atConsole(scene), params: { id: '1' }, body: {}, status: 403 }),
  // No code is on its way.
  proveByConsole: (scene) => ({ ...atConsole(scene), body: { otp: '123456' }, status: 422 }),
  // Employees delete no groups.
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
  // Told to administrators.
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
  // There is none.
  endInviteLink: (scene) => ({
    ...atConsole(scene),
    params: { id: scene.freshUlid() },
    status: 404,
  }),
  findInviteLink: () => ({ params: { token: 'x'.repeat(24) }, status: 404 }),
  listAds: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  // Administrators make them.
  makeAd: (scene) => ({
    ...atConsole(scene),
    body: { name: 'Harbour Café', body: 'Open late.', url: 'https://cafe.example/', days: 7 },
    status: 403,
  }),
  // There is none.
  endAd: (scene) => ({ ...atConsole(scene), params: { id: scene.freshUlid() }, status: 404 }),
  listConsoleInvitations: (scene) => ({ ...atConsole(scene), status: 200 }),
  listConsoleMembers: (scene) => ({ ...atConsole(scene), query: 'limit=5', status: 200 }),
  lookAtPost: ({ bobsPost }) => ({ body: { postULID: bobsPost }, status: 403 }),
  listWordRules: (scene) => ({ ...atConsole(scene), status: 200 }),
  // Administrators change them.
  putWordRule: (scene) => ({
    ...atConsole(scene),
    body: { kind: 'word', value: 'casino', deed: 'hold' },
    status: 403,
  }),
  removeWordRule: (scene) => ({ ...atConsole(scene), params: { id: '999999' }, status: 403 }),
  // There is none.
  settleFeedback: (scene) => ({
    ...atConsole(scene),
    params: { id: '999999' },
    body: {},
    status: 404,
  }),
  // Administrators answer to authorities.
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
  // Administrators say what holds.
  savePolicy: (scene) => ({
    ...atConsole(scene),
    body: { kind: 'rules', body: 'Be kind.', asksAnew: false, basedOn: 1 },
    status: 403,
  }),
} satisfies Record<string, (scene: Scene) => Sample>;
