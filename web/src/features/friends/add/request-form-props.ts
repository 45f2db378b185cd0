/** Props of the two forms of the Add Friend dialog. */
export interface RequestFormProps {
  onDone: (words: string) => void;
  onCancel: () => void;
}
