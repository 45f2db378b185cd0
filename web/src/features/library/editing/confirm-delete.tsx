import { Confirm } from '../../../components/confirm.js';

interface ConfirmDeleteProps {
  title: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before the person's own recommendation is deleted. */
export function ConfirmDelete({ title, onConfirm, onClose }: ConfirmDeleteProps) {
  return (
    <Confirm
      title={title}
      question="Are you sure you want to delete this recommendation? It will be removed for everyone who has it."
      action="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
