import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useNavigate } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { ProviderReturnStatus, type Failure } from './provider-return-status.tsx';
import type { ProviderReturn } from '#web/features/sessions/providers/provider-return.ts';
import { type Credential, signIn, type SignInResult } from './sign-in.ts';
import { strings } from '#web/features/sessions/strings/strings.ts';

interface ProviderArrivalProps {
  credential: ProviderReturn;
  onResult(result: SignInResult, credential: Credential): void;
  onOtherWay(): void;
}

export function ProviderArrival({ credential, onResult, onOtherWay }: ProviderArrivalProps) {
  const page = usePage();
  const enter = async (): Promise<Failure | null> => {
    const result = await signIn(page, credential);
    if (result.kind === 'refused' && !result.final)
      return { message: result.message, canRetry: true };
    onResult(result, credential);
    return null;
  };
  return (
    <ProviderReturnStatus
      title={strings.backTitle}
      failedTitle={strings.backFailed}
      otherWay={strings.otherWay}
      enter={enter}
      onOtherWay={onOtherWay}
    />
  );
}

export function LinkArrival({ back }: { back: ProviderReturn | 'declined' }) {
  const { api } = usePage();
  const navigate = useNavigate();
  const toSettings = (): void => navigate('/settings', { replace: true });
  const enter = async (): Promise<Failure | null> => {
    if (back === 'declined') return { message: strings.linkDeclined, canRetry: false };
    try {
      await api('POST /user/identities', { body: back });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOver = error.status === 403 || error.status === 409;
      return { message: errorText(error), canRetry: !isOver };
    }
    toSettings();
    showToast(strings.linked);
    return null;
  };
  return (
    <ProviderReturnStatus
      title={strings.linkingTitle}
      failedTitle={strings.linkingFailed}
      otherWay={strings.toSettings}
      enter={enter}
      onOtherWay={toSettings}
    />
  );
}
