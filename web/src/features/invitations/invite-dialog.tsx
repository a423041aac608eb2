import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

import { siteConfig } from '#web/data/api/site-config.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { listsOptions } from '#web/features/relations/lists/public.ts';
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
  const [list, setList] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.inviteTitle}
      width={460}
      footer={<Button onClick={onClose}>{strings.close}</Button>}
    >
      {registration === 'closed' ? (
        <p>{strings.closed}</p>
      ) : (
        <InviteByMail list={list}>
          <ListChoice value={list} onChange={setList} />
        </InviteByMail>
      )}
      {registration === 'open' && <ReferralLink list={list} />}
      {registration === 'invite' && mayAdminister && <InviteLinks />}
    </Dialog>
  );
}

interface ListChoiceProps {
  value: string;
  onChange(ulid: string): void;
}

/** Chooses one of the member’s shared lists. Renders nothing without any. */
function ListChoice({ value, onChange }: ListChoiceProps) {
  const { data = [] } = useQuery(listsOptions(usePage()));
  const shared = data.filter(({ isShared, memberCount }) => isShared && memberCount > 0);
  const hint = useId();
  if (shared.length === 0) return null;
  return (
    <label className={styles.list}>
      {strings.list}
      <select
        value={value}
        aria-describedby={hint}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{strings.noList}</option>
        {shared.map(({ ulid, name, memberCount }) => (
          <option key={ulid} value={ulid}>
            {strings.listOption(name, memberCount)}
          </option>
        ))}
      </select>
      <small id={hint}>{strings.listHint}</small>
    </label>
  );
}

interface InviteByMailProps {
  /** The list to suggest, or an empty text. */
  list: string;
  children: ReactNode;
}

function InviteByMail({ list, children }: InviteByMailProps) {
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
      const input = {
        body: { email: to, ...(list && { listUlid: list }) },
        successes: INVITED_STATUSES,
      };
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
      {children}
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

function ReferralLink({ list }: { list: string }) {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setBusy(true);
    await copyReferralLink(page, list);
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

async function copyReferralLink({ api }: Page, list: string): Promise<void> {
  let link: string;
  try {
    const address = new URL((await api('GET /user/referral-link')).referralLink);
    if (list) address.searchParams.set('list', list);
    link = address.href;
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
