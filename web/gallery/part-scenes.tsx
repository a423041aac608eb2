import { BADGES } from '@rookery/contract/kernel/badges.ts';
import { type ReactNode, useState } from 'react';

import { PostSkeletons } from '#web/features/posts/public.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges } from '#web/ui/person/badges.tsx';
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx';
import { Choice } from '#web/ui/controls/choice.tsx';
import { CropArea } from '#web/ui/crop/crop-area.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { type IconName, ICONS } from '#web/ui/icon/icon-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { MarkedText } from '#web/ui/text/marked-text.tsx';
import { Mark } from '#web/ui/icon/mark.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';
import { CountedIcon } from '#web/ui/controls/count-badge.tsx';
import { Spinner } from '#web/ui/controls/spinner.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';

import { drawnPicture } from './drawn-picture.ts';
import styles from './gallery.module.css';
import type { Scene } from './scene.ts';

const KINDS = ['primary', 'dark', 'quiet', 'danger'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

const MARKDOWN_SAMPLE = [
  '# A heading',
  'A paragraph with **bold words**, [a link](/rules) and https://rookery.example/a?b=c.',
  'Its second line.',
  '',
  '## A smaller one',
  '- One\n- Two, which goes on for so long that it needs another line on a telephone, and then some',
  '',
  '1. First\n2. Second',
  '',
  '# عنوان\nنص قصير عن القواعد.',
].join('\n');

export const parts: readonly Scene[] = [
  ...KINDS.map((kind) => ({ id: `button-${kind}`, draw: () => <Buttons kind={kind} /> })),
  {
    id: 'crop-area',
    draw: () => (
      <CropArea
        image={drawnPicture(480, 320, 120)}
        aspect={1}
        onArea={() => undefined}
        onUnreadable={() => undefined}
      />
    ),
  },
  {
    id: 'icon-button',
    draw: () => (
      <Row>
        <IconButton icon="close" label="Close" />
        <IconButton icon="share" label="Share" size={19} />
        <IconButton icon="trash" label="Delete" disabled />
      </Row>
    ),
  },
  { id: 'switch', draw: () => <Switches /> },
  { id: 'choice', draw: () => <Choices /> },
  { id: 'text-field', draw: () => <Fields /> },
  { id: 'text-area', draw: () => <TextArea label="About you" defaultValue={'One\nTwo\nThree'} /> },
  { id: 'tabs-line', draw: () => <Tabs /> },
  { id: 'avatar', draw: () => <Avatars /> },
  { id: 'badges', draw: () => <BadgeRows /> },
  { id: 'marked-text', draw: () => <MarkedText text={MARKDOWN_SAMPLE} top={2} /> },
  { id: 'icons', draw: () => <Icons /> },
  {
    id: 'mark',
    draw: () => (
      <Row>
        {[24, 34, 64].map((size) => (
          <Mark key={size} size={size} />
        ))}
      </Row>
    ),
  },
  {
    id: 'spinner',
    draw: () => (
      <Row>
        <Spinner />
        <CountedIcon name="bell" size={24} count={null} />
        <CountedIcon name="bell" size={24} count="3" />
        <CountedIcon name="chats" size={24} count="99+" />
      </Row>
    ),
  },
  {
    id: 'skeleton',
    draw: () => (
      <Row>
        <Skeleton round width="44px" height="44px" />
        <Skeleton width="60%" />
      </Row>
    ),
  },
  { id: 'post-skeletons', draw: () => <PostSkeletons count={2} /> },
  ...(['empty', 'eggs', 'away'] as const).map((drawing) => ({
    id: `empty-state-${drawing}`,
    draw: () => (
      <EmptyState
        drawing={drawing}
        title="Nothing here yet"
        hint="What you follow shows up here."
        action={<Button kind="primary">Find people</Button>}
      />
    ),
  })),
];

function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

function Buttons({ kind }: Required<Pick<ButtonProps, 'kind'>>) {
  return (
    <>
      <Row>
        {SIZES.map((size) => (
          <Button key={size} kind={kind} size={size}>
            {size}
          </Button>
        ))}
      </Row>
      <Row>
        <Button kind={kind} disabled>
          Disabled
        </Button>
        <Button kind={kind} busy>
          Busy
        </Button>
        <Button kind={kind}>
          <Icon name="plus" size={19} />
          With an icon
        </Button>
      </Row>
      <Button kind={kind} wide>
        Wide
      </Button>
    </>
  );
}

function Switches() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Switch
        label="Play videos"
        hint="By themselves, without sound."
        checked={isOn}
        onChange={setOn}
      />
      <Switch label="Off" checked={!isOn} onChange={(checked) => setOn(!checked)} />
      <Switch label="On and disabled" checked disabled onChange={setOn} />
      <Switch label="Off and disabled" checked={false} disabled onChange={setOn} />
    </>
  );
}

function Choices() {
  const [chosen, setChosen] = useState('system');
  return (
    <Choice
      label="Theme"
      hint="How the page looks on this device."
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'long', label: 'One whose name makes the row wrap' },
      ]}
      value={chosen}
      onChange={setChosen}
    />
  );
}

function Fields() {
  return (
    <div className={styles.stack}>
      <TextField label="Empty" placeholder="you@example.org" />
      <TextField
        label="With a hint"
        defaultValue="kim"
        prefixText="@"
        hint="This username is available."
      />
      <TextField label="Wrong" defaultValue="k" error="A username has three characters at least." />
      <TextField label="Disabled" defaultValue="kim@example.org" disabled />
      <SearchField label="Search" value="" maxLength={50} onChange={() => undefined} />
      <SearchField label="Search" value="heron" maxLength={50} onChange={() => undefined} />
    </div>
  );
}

function Tabs() {
  const [current, setCurrent] = useState('following');
  const tabs = ['Following', 'Mutual', 'Everybody', 'Newcomers', 'Influencers', 'Groups'];
  return (
    <TabsLine
      label="Feeds"
      tabs={tabs.map((label) => ({ value: label.toLowerCase(), label }))}
      value={current}
      onChange={setCurrent}
    />
  );
}

function Avatars() {
  const names = ['Ana Prieto', 'نور', 'Élodie Ångström', 'x', ''];
  return (
    <Row>
      {names.map((name) => (
        <Avatar key={name} seed={`member-${name}`} name={name} src={null} />
      ))}
      {[20, 44, 96].map((size) => (
        <Avatar key={size} seed="" name="" src={drawnPicture(160, 160, 200)} size={size} />
      ))}
    </Row>
  );
}

function BadgeRows() {
  return (
    <Row>
      {Object.keys(BADGES).map((name) => (
        <Badges key={name} names={[name]} />
      ))}
    </Row>
  );
}

function Icons() {
  return (
    <ul className={styles.icons}>
      {(Object.keys(ICONS) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} size={24} />
          {name}
        </li>
      ))}
    </ul>
  );
}
