import { Button } from '@mantine/core';
import classes from './more-button.module.css';

interface MoreButtonProps {
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}

/** Loads the next page of a list. */
export function MoreButton({ loading, failed, onMore }: MoreButtonProps) {
  return (
    <div className={classes.more}>
      {failed && <p role="alert">More could not be loaded. Please try again.</p>}
      <Button variant="default" loading={loading} onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}
