import { type IconProps, IconSvg } from '../ui/icons.tsx';

export function ChartIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M4 4v14a2 2 0 0 0 2 2h14M8.5 15.5v-4M12.5 15.5V8M16.5 15.5v-6" />
    </IconSvg>
  );
}

export function BoxIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="m12 3.5 7.5 4v9L12 20.5l-7.5-4v-9zM4.5 7.5l7.5 4 7.5-4M12 11.5v9" />
    </IconSvg>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M6.5 5.5h11A2.5 2.5 0 0 1 20 8v9.5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5V8a2.5 2.5 0 0 1 2.5-2.5ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
    </IconSvg>
  );
}

export function PeopleIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.8 19.5c.5-3.4 3-5 6.2-5s5.7 1.6 6.2 5" />
      <path d="M15.5 4.8a3.3 3.3 0 0 1 0 6.4M17.5 14.8c2 .6 3.4 2.1 3.7 4.7" />
    </IconSvg>
  );
}

export function ListIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
    </IconSvg>
  );
}

export function NumberedListIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M10 7h10M10 16.5h10M4 5.5l1.5-1v5M3.8 14.7c.3-1.2 2.7-1.2 2.7.2 0 1-1.5 1.7-2.7 3.6h2.9" />
    </IconSvg>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </IconSvg>
  );
}

export function PencilIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="m4.5 19.5.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7zM14 6.8l3.2 3.2" />
    </IconSvg>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M12 5v14M5 12h14" />
    </IconSvg>
  );
}

export function ImageIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M6.5 4.5h11a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17V7a2.5 2.5 0 0 1 2.5-2.5Z" />
      <path d="m4.5 17 4.3-4.2a1.5 1.5 0 0 1 2.1 0l5.6 5.7M14 15.5l1.6-1.5a1.5 1.5 0 0 1 2 0l2.4 2.2M14.5 9h.01" />
    </IconSvg>
  );
}

export function SortIcon(props: IconProps) {
  return (
    <IconSvg {...props}>
      <path d="M12 5v14m0 0 4.5-4.5M12 19l-4.5-4.5" />
    </IconSvg>
  );
}
