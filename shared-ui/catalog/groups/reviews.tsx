import { ArrowRight, EyeOff, Flag, PenLine, Trash2 } from 'lucide-react';
import {
  Avatar,
  Button,
  CompanyImage,
  ExplainedLabel,
  HelpfulButton,
  HelpfulCount,
  Pill,
  RatingBars,
  RatingLabel,
  RatingSlider,
  RatingSummary,
  RatingSummaryLine,
  ReasonsNote,
  OriginLabel,
  ReplyBox,
  ReplyRate,
  ReviewCard,
  ReviewCardEdit,
  ReviewLink,
  ReviewList,
  ReviewListItem,
  ReviewMenu,
  ReviewReply,
  Stars,
  TextField,
  UnclaimedBadge,
  VerifiedBadge,
} from '../../src/index.ts';
import type { Group } from '../Entry.ts';
import { rightToLeft, counts, ignore, longName, longWord, photo, Row, sentence } from '../samples.tsx';

const ratings = [0, 1, 2, 3, 4, 5];

const ratingGroup: Group = {
  name: 'ratings',
  entries: [
    {
      components: ['Stars'],
      states: {
        ratings: () => (
          <Row>
            {[null, ...ratings, 3.6].map((rating) => (
              <Stars key={rating} rating={rating} />
            ))}
          </Row>
        ),
        sizes: () => (
          <Row>
            <Stars rating={4.1} size="sm" />
            <Stars rating={4.1} />
            <Stars rating={4.1} size="lg" />
          </Row>
        ),
      },
    },
    {
      components: ['RatingLabel'],
      states: {
        default: () => (
          <Row>
            {ratings.map((rating) => (
              <RatingLabel key={rating} rating={rating} />
            ))}
            <RatingLabel rating={0} count={0} />
          </Row>
        ),
      },
    },
    {
      components: ['RatingSlider'],
      states: {
        'not rated': () => <RatingSlider value={null} onChange={ignore} />,
        'rated 0': () => <RatingSlider value={0} onChange={ignore} />,
        'rated 4': () => <RatingSlider value={4} onChange={ignore} />,
        error: () => <RatingSlider value={null} onChange={ignore} error="Select a rating." />,
        disabled: () => <RatingSlider value={3} onChange={ignore} disabled />,
      },
    },
    {
      components: ['RatingSummary', 'RatingBars'],
      states: {
        default: () => <RatingSummary mean={4.2} count={1254} counts={counts} />,
        bars: () => <RatingBars counts={counts} label="Hidden by stars" />,
        'not rated': () => <RatingSummary mean={0} count={0} counts={[0, 0, 0, 0, 0, 0]} />,
      },
    },
    {
      components: ['VerifiedBadge', 'UnclaimedBadge'],
      states: {
        default: () => (
          <Row>
            <VerifiedBadge />
            <UnclaimedBadge href="#sign-up" />
          </Row>
        ),
      },
    },
    {
      components: ['Avatar', 'CompanyImage'],
      states: {
        default: () => (
          <Row>
            <Avatar size="sm" />
            <Avatar />
            <Avatar size="lg" />
            <Avatar kind="company" />
            <Avatar src={photo} size="lg" />
            <CompanyImage />
            <CompanyImage src={photo} />
          </Row>
        ),
      },
    },
  ],
};

const author = { author: 'Ana Ruiz', date: 'Nov 12, 2026' };

const reviewGroup: Group = {
  name: 'reviews',
  entries: [
    {
      components: ['ReviewList', 'ReviewListItem', 'ReviewCard', 'ReviewLink'],
      states: {
        list: () => (
          <ReviewList aria-label="Reviews">
            <ReviewListItem>
              <ReviewCard
                {...author}
                avatar={photo}
                rating={5}
                title="Best bread in town"
                description={`${sentence}\n\n${sentence}`}
                language="en"
                footer="Experience on Nov 2, 2026"
              />
            </ReviewListItem>
            <ReviewListItem>
              <ReviewCard {...author} rating={0} title={rightToLeft} description={rightToLeft} language={null} />
            </ReviewListItem>
          </ReviewList>
        ),
        'own review': () => (
          <ReviewCard
            author={longName}
            date="Nov 12, 2026"
            rating={2}
            title={longWord}
            description={sentence}
            language={null}
            link={
              <ReviewLink href="#company">
                brightloaf.example <ArrowRight />
              </ReviewLink>
            }
            actions={
              <>
                <Button variant="ghost">
                  <PenLine /> Edit
                </Button>
                <Button variant="ghost">
                  <Trash2 /> Delete
                </Button>
              </>
            }
          />
        ),
      },
    },
    {
      components: ['ReviewCardEdit'],
      states: {
        default: () => (
          <ReviewCardEdit {...author}>
            <TextField label="Title" defaultValue="Best bread in town" />
          </ReviewCardEdit>
        ),
      },
    },
  ],
};

const reply = {
  company: 'Brightloaf Bakery',
  date: 'Nov 12, 2026',
  text: sentence,
  language: 'en',
  repliedAfterSeconds: 3 * 3600,
  reviewChangedSince: false,
};

const trustGroup: Group = {
  name: 'trust',
  entries: [
    {
      components: ['OriginLabel'],
      states: {
        organic: () => <OriginLabel origin="organic" />,
        invited: () => <OriginLabel origin="invited" />,
        confirmed: () => <OriginLabel origin="confirmed" />,
      },
    },
    {
      components: ['ExplainedLabel'],
      states: {
        default: () => (
          <ExplainedLabel
            label={
              <>
                <Flag />
                {sentence}
              </>
            }
          >
            {sentence}
          </ExplainedLabel>
        ),
      },
    },
    {
      components: ['ReviewReply', 'ReplyBox'],
      states: {
        default: () => <ReviewReply {...reply} image={photo} />,
        'changed since, not verified': () => (
          <ReviewReply
            {...reply}
            company={longName}
            text={`${rightToLeft}\n\n${longWord}`}
            reviewChangedSince
            notVerified
          />
        ),
        form: () => (
          <ReplyBox>
            <TextField label="Your reply" />
          </ReplyBox>
        ),
        'in a card': () => (
          <ReviewCard
            {...author}
            rating={4}
            title="Best bread in town"
            description={sentence}
            language="en"
            status={
              <Pill tone="danger">
                <EyeOff /> Hidden
              </Pill>
            }
            menu={<ReviewMenu items={[{ label: 'Report', icon: <Flag />, onSelect: ignore }]} />}
            reply={<ReviewReply {...reply} />}
            tools={<HelpfulButton count={1234} pressed onClick={ignore} />}
          />
        ),
      },
    },
    {
      components: ['HelpfulButton', 'HelpfulCount', 'ReviewMenu', 'Pill'],
      states: {
        default: () => (
          <Row>
            <HelpfulButton count={0} pressed={false} onClick={ignore} />
            <HelpfulButton count={12} pressed={false} onClick={ignore} />
            <HelpfulButton count={13} pressed onClick={ignore} />
            <HelpfulCount count={12} />
            <ReviewMenu busy items={[]} />
          </Row>
        ),
        pills: () => (
          <Row>
            <Pill>Withdrawn</Pill>
            <Pill tone="accent">Open</Pill>
            <Pill tone="success">Upheld</Pill>
            <Pill tone="danger">Hidden</Pill>
          </Row>
        ),
      },
    },
    {
      components: ['ReplyRate', 'RatingSummaryLine'],
      states: {
        default: () => (
          <RatingSummary mean={4.2} count={1254} counts={counts}>
            <RatingSummaryLine>
              <PenLine />
              <span>
                <ReplyRate reviews={50} replied={41} typical="within1Day" />
              </span>
            </RatingSummaryLine>
            <RatingSummaryLine>
              <PenLine />
              <span>
                <ReplyRate reviews={50} replied={0} typical={null} />
              </span>
            </RatingSummaryLine>
          </RatingSummary>
        ),
      },
    },
    {
      components: ['ReasonsNote'],
      states: {
        default: () => (
          <ReasonsNote
            rule={<a href="#rule">{longWord}</a>}
            reason={sentence}
            flaggedBy={{ company: true, others: true }}
            foundByProgram
            appealUntil="2027-05-24T12:00:00.000Z"
          >
            <div>
              <Button variant="secondary">Appeal</Button>
            </div>
          </ReasonsNote>
        ),
        short: () => <ReasonsNote rule={null} reason={rightToLeft} canChange={false} />,
      },
    },
  ],
};

export const reviewGroups = [ratingGroup, reviewGroup, trustGroup];
