import { Component, type ReactNode } from 'react';

/** Shows `fallback` instead of a white page when something below it throws. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}

interface Props {
  children: ReactNode;
  fallback: (reset: () => void) => ReactNode;
}
