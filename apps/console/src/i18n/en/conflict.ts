export const conflict = {
  title: 'Somebody else changed this at the same time',
  text: 'Choose for each field which version to keep. Nothing is lost until you save.',
  mine: 'Your version',
  theirs: 'Their version',
  changed_by_both: 'Changed by both of you',
  none: 'Both versions are the same in every field that you can change.',
  empty: 'empty',
  take_theirs: 'Use their version',
  save: 'Save this choice',
  cancel: 'Back to the form',
}
