/** What each way to ask somebody to be friends tells the dialog around it. */
export interface AskingFormProps {
  onDone: (words: string) => void;
  onCancel: () => void;
}
