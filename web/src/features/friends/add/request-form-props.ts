/** What each way to ask somebody to be friends tells the dialog around it. */
export interface RequestFormProps {
  onDone: (words: string) => void;
  onCancel: () => void;
}
