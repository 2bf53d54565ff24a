import { Component, type ReactNode } from 'react';

export interface MountErrorBoundaryProps {
  onError: (error: unknown) => void;
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps what a mount throws, while loading or rendering, inside the mount. A new key gives it a new life. */
export class MountErrorBoundary extends Component<MountErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
