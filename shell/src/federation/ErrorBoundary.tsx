import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Called when React commits the fallback after an error, before the browser paints the fallback. */
  onError: (error: unknown) => void;
  /** The content to render after an error. Default: nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Catches the errors that its children throw while rendering, in an effect or in the cleanup of an effect. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
