import { defineMails, toPlainWriters } from '../../mail/define-mails.service.ts'

/** Mails to the people who run the shop, about their accounts in the console. Times are already formatted. */
interface StaffMailData {
  staff_invitation: { link: string; hours: number }
  staff_new_device: { name: string; device: string; time: string; link: string }
  staff_password_changed: { name: string; time: string; link: string }
  staff_factor_added: { name: string; time: string; link: string }
  staff_factor_removed: { name: string; time: string; link: string }
}

/** `{name}` stands for a fact of the mail. */
const EN = {
  staff_invitation: {
    subject: 'You’re invited to help run our shop',
    greeting: 'Hello',
    paragraphs: [
      'You’ve been invited to the console of our shop. Use the link below to choose your name and password. It works once.',
      'The link works for {hours} hours. If you weren’t expecting this email, you can ignore it.',
    ],
    action: 'Accept the invitation',
  },
  staff_new_device: {
    subject: 'New sign-in to the console',
    greeting: 'Hello, {name}',
    paragraphs: [
      'Your console account was opened from a new device: {device} on {time}.',
      'If this was you, there’s nothing to do. If it wasn’t, end that session, change your password, and tell the owner of the shop.',
    ],
    action: 'View my sessions',
  },
  staff_password_changed: {
    subject: 'Your console password was changed',
    greeting: 'Hello, {name}',
    paragraphs: [
      'The password of your console account was changed on {time}, and all your other sessions were ended.',
      'If this was you, there’s nothing to do. If it wasn’t, tell the owner of the shop right away.',
    ],
    action: 'View my account',
  },
  staff_factor_added: {
    subject: 'A second factor was added to your console account',
    greeting: 'Hello, {name}',
    paragraphs: [
      'An authenticator app or a passkey was set up for your console account on {time}.',
      'If this was you, there’s nothing to do. If it wasn’t, remove it, change your password, and tell the owner of the shop.',
    ],
    action: 'View my account',
  },
  staff_factor_removed: {
    subject: 'A second factor was removed from your console account',
    greeting: 'Hello, {name}',
    paragraphs: [
      'An authenticator app or a passkey was removed from your console account on {time}.',
      'If you know about this, there’s nothing to do. If not, change your password, and tell the owner of the shop right away.',
    ],
    action: 'View my account',
  },
}

const ZH: typeof EN = {
  staff_invitation: {
    subject: '邀请您加入店铺管理后台',
    greeting: '您好',
    paragraphs: [
      '我们邀请您加入店铺的管理后台。请通过下面的链接填写姓名并设置密码，链接只能使用一次。',
      '链接在 {hours} 小时内有效。如果您不了解这封邮件的来由，请直接忽略。',
    ],
    action: '接受邀请',
  },
  staff_new_device: {
    subject: '有新设备登录了管理后台',
    greeting: '{name}，您好',
    paragraphs: [
      '您的后台账户于 {time} 在新设备 {device} 上登录。',
      '如果是您本人的操作，无需理会。如果不是，请结束该设备的登录、修改密码，并告知店主。',
    ],
    action: '查看登录设备',
  },
  staff_password_changed: {
    subject: '您的后台密码已修改',
    greeting: '{name}，您好',
    paragraphs: [
      '您的后台账户密码已于 {time} 修改，其他设备均已退出登录。',
      '如果是您本人的操作，无需理会。如果不是，请立即告知店主。',
    ],
    action: '查看我的账户',
  },
  staff_factor_added: {
    subject: '您的后台账户新增了两步验证方式',
    greeting: '{name}，您好',
    paragraphs: [
      '您的后台账户于 {time} 新增了身份验证器或通行密钥。',
      '如果是您本人的操作，无需理会。如果不是，请将其移除、修改密码，并告知店主。',
    ],
    action: '查看我的账户',
  },
  staff_factor_removed: {
    subject: '您的后台账户移除了两步验证方式',
    greeting: '{name}，您好',
    paragraphs: [
      '您的后台账户于 {time} 移除了身份验证器或通行密钥。',
      '如果您知道此事，无需理会。如果不知道，请修改密码，并立即告知店主。',
    ],
    action: '查看我的账户',
  },
}

export const STAFF_MAILS = defineMails({ en: EN, zh: ZH }, toPlainWriters<StaffMailData>)
