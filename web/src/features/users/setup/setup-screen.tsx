import { normaliseWebsite } from '@rookery/contract/kernel/website.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from '#web/router/router.tsx';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { takeRedirect, unfinishedStep } from '#web/data/session/sign-in-path.ts';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { PictureField } from '#web/features/users/pictures/picture-field.tsx';
import type { Picture } from '#web/features/users/pictures/picture.ts';
import { profileStrings } from '#web/features/users/strings/profile-strings.ts';
import { savePicture } from '#web/features/users/profile/save-picture.ts';
import { tooLongFields } from '#web/features/users/profile/save-profile.ts';
import styles from './setup-screen.module.css';
import { usePicture } from '#web/features/users/pictures/use-picture.ts';
import { useUsernameCheck, type UsernameState } from './username-check.ts';
import { strings } from '#web/features/users/strings/strings.ts';

interface SetupFields {
  name: string;
  username: string;
  bio: string;
  website: string;
}

type SetupErrors = Partial<Record<keyof SetupFields | 'form', string>>;

export function SetupScreen({ children }: { children?: ReactNode }) {
  const { requestLogout } = usePart(createLogoutQuestion);
  const user = useCurrentUser();
  useScreenTitle(strings.setup.title);
  if (user?.accountSetup) return <Navigate to={unfinishedStep(user) ?? '/feed'} replace />;
  return (
    <PublicPage
      brand={siteConfig.brandName}
      shape="page"
      action={<Button onClick={requestLogout}>{strings.setup.signOut}</Button>}
    >
      <h1 className={styles.title}>{strings.setup.title}</h1>
      <p className={styles.lead}>{strings.setup.lead}</p>
      {children && <div className={styles.before}>{children}</div>}
      {user && <SetupForm seed={user.ulid} initialName={user.name} />}
    </PublicPage>
  );
}

function SetupForm({ seed, initialName }: { seed: string; initialName: string }) {
  const avatar = usePicture('avatar');
  const { fields, errors, failedAttempts, busy, check, set, save } = useSetup(initialName, avatar);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failedAttempts === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failedAttempts]);
  const long = tooLongFields(fields);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Preview seed={seed} name={fields.name} username={fields.username} avatar={avatar} />
      <TextField
        label={strings.setup.name}
        hint={strings.setup.nameHint}
        name="name"
        autoComplete="name"
        dir="auto"
        value={fields.name}
        error={long.name ?? errors.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={strings.setup.username}
        hint={usernameHint(check)}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        prefixText="@"
        value={fields.username}
        error={
          long.username ?? errors.username ?? (check.kind === 'refused' ? check.message : null)
        }
        onChange={(event) => set({ username: event.target.value.trim().replace(/^@/, '') })}
      />
      <TextArea
        label={strings.setup.bio}
        name="bio"
        dir="auto"
        hint={profileStrings.bioCount(countCodePoints(fields.bio), LIMITS.bioCharacters)}
        value={fields.bio}
        error={long.bio ?? errors.bio}
        onChange={(event) => set({ bio: event.target.value })}
      />
      <TextField
        label={strings.setup.website}
        name="website"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={fields.website}
        error={long.website ?? errors.website}
        onChange={(event) => set({ website: event.target.value })}
      />
      <PolicyLinks />
      <div role="alert">{errors.form && <p className={styles.formError}>{errors.form}</p>}</div>
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {strings.setup.done}
      </Button>
    </form>
  );
}

/** Links to the next step’s texts. They open in a new tab, since this form would lose its input. */
function PolicyLinks() {
  return (
    <p className={styles.policies}>
      {strings.policy.before(siteConfig.brandName)}{' '}
      <a href="/rules" target="_blank" rel="noopener">
        {strings.policy.titles.rules}
      </a>
      {' and '}
      <a href="/privacy" target="_blank" rel="noopener">
        {strings.policy.titles.privacy}
      </a>
    </p>
  );
}

function useSetup(initialName: string, avatar: Picture) {
  const page = usePage();
  const navigate = useNavigate();
  const [fields, setFields] = useState<SetupFields>({
    name: initialName,
    username: '',
    bio: '',
    website: '',
  });
  const [errors, setErrors] = useState<SetupErrors>({});
  const [failedAttempts, setFailedAttempts] = useState(0);
  const showErrors = (found: SetupErrors): void => {
    setErrors(found);
    if (Object.keys(found).length > 0) setFailedAttempts((count) => count + 1);
  };
  const [busy, setBusy] = useState(false);
  const check = useUsernameCheck(fields.username, null);
  const set = (changed: Partial<SetupFields>): void => {
    setFields((before) => ({ ...before, ...changed }));
    for (const name of Object.keys(changed)) {
      setErrors((before) => ({ ...before, [name]: undefined }));
    }
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = findErrors(fields, check);
    showErrors(wrong);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    const path = await saveProfile(page, fields, avatar, showErrors);
    setBusy(false);
    if (path) navigate(path, { replace: true });
  };
  return { fields, errors, failedAttempts, busy, check, set, save };
}

interface PreviewProps {
  seed: string;
  name: string;
  username: string;
  avatar: Picture;
}

function Preview({ seed, name, username, avatar }: PreviewProps) {
  return (
    <div className={styles.preview}>
      <PictureField picture={avatar} current={null} seed={seed} name={name}>
        <div className={styles.names}>
          <strong dir="auto">{name.trim() || strings.setup.name}</strong>
          <span>@{username || strings.setup.username.toLowerCase()}</span>
        </div>
      </PictureField>
    </div>
  );
}

function usernameHint(check: UsernameState): string {
  if (check.kind === 'free') return strings.setup.free;
  return check.kind === 'checking'
    ? strings.setup.checking
    : check.message || strings.setup.usernameHint;
}

function findErrors(fields: SetupFields, check: UsernameState): SetupErrors {
  const wrong: SetupErrors = {};
  if (fields.name.trim() === '') wrong.name = strings.setup.nameMissing;
  if (fields.username.length < LIMITS.usernameMin) wrong.username = strings.setup.usernameHint;
  else if (check.kind === 'refused') wrong.username = check.message;
  if (normaliseWebsite(fields.website) === null) wrong.website = strings.setup.websiteWrong;
  return { ...wrong, ...tooLongFields(fields) };
}

async function saveProfile(
  page: Page,
  fields: SetupFields,
  avatar: Picture,
  setErrors: (errors: SetupErrors) => void,
): Promise<string | null> {
  const body = {
    name: fields.name.trim(),
    username: fields.username,
    ...(fields.bio.trim() && { bio: fields.bio.trim() }),
    ...(fields.website.trim() && { website: normaliseWebsite(fields.website) ?? fields.website }),
  };
  try {
    const answer = await page.api('PATCH /user', { body });
    if (!answer.success || !answer.data) {
      setErrors({ username: answer.message });
      return null;
    }
    // Not awaited: the picture is saved when its upload ends, even after this form has closed.
    void savePicture(page, avatar);
    page.part(createOwnAccount).setCurrentUser(answer.data);
    return unfinishedStep(answer.data) ?? takeRedirect();
  } catch (error) {
    const named = error instanceof ApiError ? (error.fields as SetupErrors) : {};
    const isNamed = ['name', 'username', 'bio', 'website'].some((field) => field in named);
    setErrors(isNamed ? named : { form: errorText(error) });
    return null;
  }
}
