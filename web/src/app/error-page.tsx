import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './error-page.module.css';
import { Splash } from './splash.js';

/** Shows the error page in place of a screen that failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorPage sentence="Something broke while showing this page. What you saved is safe." />
    );
  }
}

/** No screen has this address. */
export function UnknownPage() {
  return <ErrorPage sentence="This page does not exist, or no longer does." />;
}

function ErrorPage({ sentence }: { sentence: string }) {
  return (
    <Splash>
      <title>Unexpected Application Error! · Trboo</title>
      <div className={classes.error}>
        <h1>Unexpected Application Error!</h1>
        <p>{sentence}</p>
        <Button component="a" href="/">
          Back to Home
        </Button>
      </div>
    </Splash>
  );
}
