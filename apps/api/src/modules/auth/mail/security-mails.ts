import { defineMails, toPlainWriters } from '../../mail/define-mails.service.ts'

/** Mails about changes of an account, so that its owner can object. Times are already formatted. */
interface SecurityMailData {
  session_reuse: { name: string; link: string }
  password_changed: { name: string; time: string; link: string }
  new_device: { name: string; device: string; time: string; link: string }
  email_changed: { name: string; time: string; link: string }
  deletion_planned: { name: string; date: string; link: string }
  deletion_cancelled: { name: string; link: string }
}

/** `{name}` stands for a fact of the mail. */
const EN = {
  session_reuse: {
    subject: 'We logged you out to protect your account',
    greeting: 'Hello, {name}',
    paragraphs: [
      'One of your logins was used from two places at once. That shouldn’t happen, so we ended it in both.',
      'Please log in again. If you weren’t expecting this email, change your password as well.',
    ],
    action: 'Log in',
  },
  password_changed: {
    subject: 'Your password was changed',
    greeting: 'Hello, {name}',
    paragraphs: [
      'Your account password was changed on {time}, and all devices were logged out.',
      'If this was you, there’s nothing to do. If it wasn’t, choose a new password now to lock out whoever did this.',
    ],
    action: 'This wasn’t me',
  },
  new_device: {
    subject: 'New login to your account',
    greeting: 'Hello, {name}',
    paragraphs: [
      'Your account was opened from a new device: {device} on {time}.',
      'If this was you, there’s nothing to do. If it wasn’t, log that device out and change your password.',
    ],
    action: 'View my devices',
  },
  email_changed: {
    subject: 'Your account email was changed',
    greeting: 'Hello, {name}',
    paragraphs: [
      'On {time}, your account was moved to another email address. From now on, we’ll write to the new one.',
      'If this was you, there’s nothing to do. If it wasn’t, please write to us right away so we can help.',
    ],
    action: 'Write to us',
  },
  deletion_planned: {
    subject: 'Your account is closed and will be deleted',
    greeting: 'Hello, {name}',
    paragraphs: [
      'As you asked, we’ve closed your account. On {date}, we’ll permanently delete its data.',
      'If you change your mind, just log in before then, and everything stays as it was.',
    ],
    action: 'Keep my account',
  },
  deletion_cancelled: {
    subject: 'Welcome back, your account stays open',
    greeting: 'Welcome back, {name}',
    paragraphs: [
      'You logged in again, so your account stays open and nothing was deleted.',
      'If it wasn’t you who logged in, change your password now and request the deletion again.',
    ],
    action: 'Go to my account',
  },
}

const ZH: typeof EN = {
  session_reuse: {
    subject: '为保护账户安全，我们已让您退出登录',
    greeting: '{name}，您好',
    paragraphs: [
      '您的一次登录同时在两处使用。这本不应发生，因此我们已结束这次登录。',
      '请重新登录。如果您不了解其中原因，请同时修改密码。',
    ],
    action: '登录',
  },
  password_changed: {
    subject: '您的密码已修改',
    greeting: '{name}，您好',
    paragraphs: [
      '您的账户密码已于 {time} 修改，所有设备均已退出登录。',
      '如果是您本人的操作，无需理会。如果不是，请立即重设密码，对方将无法再访问您的账户。',
    ],
    action: '不是我本人操作',
  },
  new_device: {
    subject: '有新设备登录了您的账户',
    greeting: '{name}，您好',
    paragraphs: [
      '您的账户于 {time} 在新设备 {device} 上登录。',
      '如果是您本人的操作，无需理会。如果不是，请让该设备退出登录，并修改密码。',
    ],
    action: '查看我的设备',
  },
  email_changed: {
    subject: '您的账户邮箱已更换',
    greeting: '{name}，您好',
    paragraphs: [
      '您的账户邮箱已于 {time} 更换，今后的邮件将发送至新邮箱。',
      '如果是您本人的操作，无需理会。如果不是，请立即联系我们，我们会帮助您。',
    ],
    action: '联系我们',
  },
  deletion_planned: {
    subject: '您的账户已注销，即将删除',
    greeting: '{name}，您好',
    paragraphs: [
      '我们已按您的要求注销账户，并将于 {date} 永久删除其中的数据。',
      '如果您改变主意，只需在此之前登录，一切都会保持原样。',
    ],
    action: '保留我的账户',
  },
  deletion_cancelled: {
    subject: '欢迎回来，您的账户已保留',
    greeting: '{name}，欢迎回来',
    paragraphs: [
      '您已重新登录，账户继续保留，没有删除任何内容。',
      '如果登录的不是您本人，请立即修改密码，然后重新申请注销。',
    ],
    action: '前往我的账户',
  },
}

export const SECURITY_MAILS = defineMails({ en: EN, zh: ZH }, toPlainWriters<SecurityMailData>)
