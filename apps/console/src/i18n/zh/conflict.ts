import type { conflict as english } from '../en/conflict.ts'

export const conflict: typeof english = {
  title: '有人同时改动了这条内容',
  text: '请为每一项选择保留哪个版本，保存之前不会丢失任何内容。',
  mine: '您的版本',
  theirs: '对方的版本',
  changed_by_both: '双方都改过',
  none: '您可以修改的栏目中，两个版本完全一致。',
  empty: '空',
  take_theirs: '采用对方的版本',
  save: '保存所选',
  cancel: '返回表单',
}
