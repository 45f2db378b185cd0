import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

/** Mantine's, with the styles of what it is made of: its mark lies over what is chosen. */
export { SegmentedControl } from '@mantine/core';
