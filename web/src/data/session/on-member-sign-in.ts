import type { Session } from './session.ts';

export function onMemberSignIn(session: Session, begin: (member: string) => void): void {
  let begunFor: string | undefined;
  const follow = (): void => {
    const member = session.getState().currentUser?.ulid;
    if (member === begunFor) return;
    begunFor = member;
    if (member !== undefined) begin(member);
  };
  follow();
  session.subscribe(follow);
}
