import { Component, type ReactNode } from 'react';

export interface MountErrorBoundaryProps {
  /** Called in the same commit, before anything is painted. */
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an error that a page throws while rendering inside its mount. Renders nothing afterwards. */
export class MountErrorBoundary extends Component<MountErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
