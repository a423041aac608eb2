import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { type FormEvent, useId, useState } from 'react';

import { siteConfig } from '#web/data/api/site-config.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';

import { INVITED_STATUSES, inviteFailure, looksLikeEmail, isSuccess } from './invite-errors.ts';
import styles from './invite-dialog.module.css';
import { strings } from './strings.ts';

type State =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'success'; email: string }
  | { kind: 'error'; message: string };

export function InviteDialog({ onClose }: { onClose(): void }) {
  const { registration } = siteConfig;
  const user = useCurrentUser();
  const mayAdminister = user !== null && hasMemberAbility(user, 'administer');
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.inviteTitle}
      width={460}
      footer={<Button onClick={onClose}>{strings.close}</Button>}
    >
      {registration === 'closed' ? <p>{strings.closed}</p> : <InviteByMail />}
      {registration === 'open' && <ReferralLink />}
      {registration === 'invite' && mayAdminister && <InviteLinks />}
    </Dialog>
  );
}

function InviteByMail() {
  const page = usePage();
  const form = useId();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ kind: 'idle' });

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state.kind === 'busy' || !looksLikeEmail(email)) return;
    setState({ kind: 'busy' });
    const to = email.trim();
    try {
      const input = { body: { email: to }, successes: INVITED_STATUSES };
      const order = { subject: 'invitations' };
      const answer = await sendOrWait(page, 'POST /user/inviteByEmail', input, order);
      if (answer === null) {
        setState({ kind: 'idle' });
        return setEmail('');
      }
      if (!isSuccess(answer)) return setState({ kind: 'error', message: strings.wrongAnswer });
    } catch (error) {
      return setState({ kind: 'error', message: inviteFailure(error) });
    }
    setState({ kind: 'success', email: to });
    setEmail('');
    return showToast(strings.sent);
  };

  if (state.kind === 'success') {
    return (
      <div className={styles.part} role="status">
        <p>{strings.sentTo(state.email)}</p>
        <Button onClick={() => setState({ kind: 'idle' })}>{strings.another}</Button>
      </div>
    );
  }
  return (
    <form id={form} className={styles.part} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={strings.email}
        type="email"
        autoComplete="off"
        inputMode="email"
        maxLength={LIMITS.emailCharacters}
        hint={siteConfig.registration === 'open' ? strings.inviteHint : strings.singleUseHint}
        error={state.kind === 'error' ? state.message : null}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button
        type="submit"
        kind="primary"
        busy={state.kind === 'busy'}
        disabled={!looksLikeEmail(email)}
      >
        {strings.send}
      </Button>
    </form>
  );
}

function ReferralLink() {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setBusy(true);
    await copyReferralLink(page);
    setBusy(false);
  };
  return (
    <section className={styles.link}>
      <h3>{strings.linkTitle}</h3>
      <p>{strings.linkHint}</p>
      <Button busy={isBusy} onClick={() => void copy()}>
        {strings.copyLink}
      </Button>
    </section>
  );
}

/** A referral link does not admit anyone here. Staff create links for many people in the console. */
function InviteLinks() {
  return (
    <section className={styles.link}>
      <h3>{strings.linksTitle}</h3>
      <p>{strings.linksHint}</p>
      <a href="/admin#links" target="_blank" rel="noopener" className={styles.toLinks}>
        {strings.toLinks}
      </a>
    </section>
  );
}

async function copyReferralLink({ api }: Page): Promise<void> {
  let link: string;
  try {
    link = (await api('GET /user/referral-link')).referralLink;
  } catch (error) {
    console.warn('Could not load the referral link.', error);
    return showFailureText(strings.linkFailed, error);
  }
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // The browser does not allow copying, or has no clipboard on plain HTTP.
    return showToast(strings.copyFailed, { kind: 'danger' });
  }
  return showToast(strings.copied);
}
