import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { ScreenLoadError } from './screen-load-error.ts';
import { strings } from '#web/app/strings/strings.ts';

interface ErrorBoundaryProps {
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: 'broken' | 'missing' | null;
  resetKey: string;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failed: error instanceof ScreenLoadError ? 'missing' : 'broken' };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failed: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A screen crashed.', error, info.componentStack);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    return (
      <EmptyState
        title={failed === 'missing' ? strings.missingScreen : strings.broken}
        hint={failed === 'missing' ? strings.missingScreenHint : strings.brokenHint}
        drawing="away"
        action={
          <Button kind="dark" onClick={() => location.reload()}>
            {strings.reload}
          </Button>
        }
      />
    );
  }
}
