import { defineMails, toPlainWriters } from '../../mail/define-mails.service.ts'

/** Mails with a link that verifies an address or signs in. */
interface AccountMailData {
  verify_email: { name: string; link: string; hours: number }
  account_exists: { name: string; link: string }
  password_reset: { name: string; link: string; minutes: number }
  email_change: { name: string; link: string; hours: number }
}

/** `{name}` stands for a fact of the mail. */
const EN = {
  verify_email: {
    subject: 'Please confirm your email address',
    greeting: 'Welcome, {name}',
    paragraphs: [
      'Thank you for creating an account with us. Please confirm that this address is yours.',
      'The link works for {hours} hours. If you didn’t create an account, you can ignore this email.',
    ],
    action: 'Confirm my address',
  },
  account_exists: {
    subject: 'You already have an account',
    greeting: 'Hello, {name}',
    paragraphs: [
      'Someone, probably you, just tried to create an account with this address, but you already have one.',
      'You can log in with your password, or reset it if you’ve forgotten it.',
    ],
    action: 'Log in',
  },
  password_reset: {
    subject: 'Reset your password',
    greeting: 'Hello, {name}',
    paragraphs: [
      'You asked to reset your password. Use the link below to choose a new one. It works once.',
      'The link works for {minutes} minutes. If you didn’t ask for it, you can ignore this email: your password stays the same.',
    ],
    action: 'Choose a new password',
  },
  email_change: {
    subject: 'Please confirm your new email address',
    greeting: 'Hello, {name}',
    paragraphs: [
      'You asked to use this address for your account. Please confirm that it’s yours.',
      'The link works for {hours} hours. Nothing changes until you open it. If you didn’t ask for this, you can ignore this email.',
    ],
    action: 'Use this address',
  },
}

const ZH: typeof EN = {
  verify_email: {
    subject: '请确认您的邮箱地址',
    greeting: '{name}，欢迎您',
    paragraphs: [
      '感谢您注册账户。请确认这个邮箱地址属于您。',
      '链接在 {hours} 小时内有效。如果不是您本人的操作，请忽略这封邮件。',
    ],
    action: '确认邮箱',
  },
  account_exists: {
    subject: '您已有账户',
    greeting: '{name}，您好',
    paragraphs: [
      '刚刚有人（可能是您本人）尝试用这个邮箱注册，而您已有账户。',
      '您可以直接用密码登录。如果忘记了密码，可以重新设置。',
    ],
    action: '登录',
  },
  password_reset: {
    subject: '重设您的密码',
    greeting: '{name}，您好',
    paragraphs: [
      '您申请了重设密码。请通过下面的链接设置新密码，链接只能使用一次。',
      '链接在 {minutes} 分钟内有效。如果不是您本人的操作，请忽略这封邮件，您的密码不会改变。',
    ],
    action: '设置新密码',
  },
  email_change: {
    subject: '请确认您的新邮箱地址',
    greeting: '{name}，您好',
    paragraphs: [
      '您申请将账户邮箱更换为这个地址，请确认它属于您。',
      '链接在 {hours} 小时内有效，打开之前不会有任何变化。如果不是您本人的操作，请忽略这封邮件。',
    ],
    action: '使用这个邮箱',
  },
}

export const ACCOUNT_MAILS = defineMails({ en: EN, zh: ZH }, toPlainWriters<AccountMailData>)
