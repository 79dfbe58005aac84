import { Box, Typography } from '@mui/material'
import {
  dismissQuestionReports,
  moderateReply,
  moderateQuestion,
  setMerchantReply,
  type ConsoleReply,
  type ConsoleQuestion,
} from '@shop/contract/questions/questions.console'
import { CanAccess, Link, Show, useRecordContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReplyField } from '../moderation/reply-field.tsx'
import { FlaggedTexts, ModerationStatus, ShopperText, Warnings } from '../moderation/moderation-texts.tsx'
import { ModerationDecision } from '../moderation/moderation-decision.tsx'
import type { Rejection } from '../moderation/reject-dialog.tsx'
import { ReportsPanel } from '../moderation/reports-panel.tsx'

/** A question with its replies, and what is decided about them. */
export function QuestionShow() {
  return (
    <Show component="div" actions={false} title={<QuestionTitle />}>
      <Details />
    </Show>
  )
}

function QuestionTitle() {
  const translate = useTranslate()
  const question = useRecordContext<ConsoleQuestion>()
  return question ? translate('questions.title', { name: question.shown_name }) : null
}

function Details() {
  const translate = useTranslate()
  const toName = useProductName()
  const { api } = useServices()
  const question = useRecordContext<ConsoleQuestion>()
  if (!question) return <ListSkeleton />
  const { id, version, product, replies } = question
  const params = { id }
  const reply = replies.find(({ by }) => by === 'merchant')?.text
  const reports = [question, ...replies].flatMap((each) => each.reports)
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: '3fr 2fr' } }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Panel
          title={translate('questions.title', { name: question.shown_name })}
          action={<ModerationStatus status={question.status} />}
        >
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <Link to={`/products/${product.id}`}>{toName(product.name)}</Link>
            <Text content={question} at={question.created_at} />
            <Decision
              content={question}
              work={(decision) => api.call(moderateQuestion, { params, body: { version, ...decision } })}
            />
          </Box>
        </Panel>
        {replies
          .filter(({ by }) => by === 'buyer')
          .map((reply) => (
            <Panel
              key={reply.id}
              title={translate('questions.answer_by', { name: reply.shown_name ?? '' })}
              action={<ModerationStatus status={reply.status} />}
            >
              <Box sx={{ display: 'grid', gap: 1.5 }}>
                <Text content={reply} at={reply.created_at} />
                <Decision
                  content={reply}
                  work={(decision) =>
                    api.call(moderateReply, {
                      params: { id, replyId: reply.id },
                      body: { version, ...decision },
                    })
                  }
                />
              </Box>
            </Panel>
          ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ReportsPanel
          reports={reports}
          resource="questions"
          dismiss={() => api.call(dismissQuestionReports, { params })}
        />
        <CanAccess resource="questions" action="reply">
          <Panel title={translate('moderation.answer.title')} hint={translate('questions.answer_hint')}>
            <ReplyField
              key={reply}
              reply={reply}
              save={(text) => api.call(setMerchantReply, { params, body: { version, text } })}
            />
          </Panel>
        </CanAccess>
      </Box>
    </Box>
  )
}

type Content = ConsoleQuestion | ConsoleReply

function Text({ content, at }: { content: Content; at: string }) {
  const translate = useTranslate()
  return (
    <>
      <Warnings flags={content.flags} reportCount={content.reports.length} />
      <FlaggedTexts texts={content.flagged_words} />
      <ShopperText text={content.text} language={content.language} />
      <Typography variant="body2" color="text.secondary">
        <DateTime value={at} />
        {content.rejection && ` · ${translate(`moderation.reasons.${content.rejection}`)}`}
      </Typography>
    </>
  )
}

type DecisionBody = { status: 'approved' } | ({ status: 'rejected' } & Rejection)

interface DecisionProps {
  content: Content
  work: (decision: DecisionBody) => Promise<unknown>
}

function Decision({ content, work }: DecisionProps) {
  return (
    <ModerationDecision
      content={content}
      resource="questions"
      actions={{ approve: 'moderate', reject: 'moderate' }}
      approve={() => work({ status: 'approved' })}
      approved="questions.approved"
      reject={(rejection) => work({ status: 'rejected', ...rejection })}
    />
  )
}
