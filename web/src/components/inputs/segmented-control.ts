import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

/** Mantine's control with the styles of its floating indicator. */
export { SegmentedControl } from '@mantine/core';
