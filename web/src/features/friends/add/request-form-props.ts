/** Props of the two forms of the Add Friend dialog. */
export interface RequestFormProps {
  onDone: (text: string) => void;
  onCancel: () => void;
}
