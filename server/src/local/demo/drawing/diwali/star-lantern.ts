import { dotRing, petalRing } from '../kit/ornaments.ts';
import { num, type Pen } from '../kit/pen.ts';
import { circle, group, line, path, rect, times } from '../kit/shapes.ts';

/** The akash kandil: a paper star lit from within, with its tails. Hangs around the origin. */
export function starLantern(pen: Pen): string {
  return [
    line('M0 -470V-300', '#f6d9a0', 4),
    circle(
      0,
      -40,
      340,
      pen.radial([
        [0, '#ffcf6b', 0.55],
        [0.45, '#ff9f3d', 0.26],
        [1, '#ff8a2e', 0],
      ]),
    ),
    tails(pen),
    group({ y: -40 }, star(pen)),
  ].join('');
}

function star(pen: Pen): string {
  const points = 8;
  const [outer, inner] = [258, 132];
  const at = (radius: number, step: number) => {
    const angle = (step / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    return `${num(Math.cos(angle) * radius)} ${num(Math.sin(angle) * radius)}`;
  };
  const papers = [
    ['#ff9ebd', '#d81e5f', '#ff5f8f', '#a80e45'],
    ['#ffe9a0', '#f7a41c', '#ffcf4a', '#d97a06'],
  ] as const;
  const spike = (index: number) => {
    const [litGlow, lit, darkGlow, dark] = papers[index % 2] ?? papers[0];
    const step = index * 2;
    const cut = group(
      { turn: (360 / points) * index },
      circle(0, -176, 10, { fill: '#fff6cf', opacity: 0.95 }),
      circle(0, -206, 6, { fill: '#fff6cf', opacity: 0.9 }),
      circle(0, -226, 3.5, { fill: '#fff6cf', opacity: 0.85 }),
      circle(-17, -152, 6, { fill: '#fff6cf', opacity: 0.9 }),
      circle(17, -152, 6, { fill: '#fff6cf', opacity: 0.9 }),
    );
    return [
      path(`M0 0L${at(inner, step - 1)}L${at(outer, step)}Z`, pen.radial([litGlow, lit], 0.5, 0.5, 0.8)),
      path(`M0 0L${at(outer, step)}L${at(inner, step + 1)}Z`, pen.radial([darkGlow, dark], 0.5, 0.5, 0.8)),
      cut,
      line(`M${at(inner, step - 1)}L${at(outer, step)}L${at(inner, step + 1)}`, '#ffe9a8', 5),
      group({ turn: (360 / points) * index }, circle(0, -outer, 9, '#ffe9a8')),
    ].join('');
  };
  return [
    times(points, spike),
    circle(0, 0, 136, pen.radial(['#fffbe2', '#ffe48a', '#ffb52e', '#f28a12'], 0.46, 0.44, 0.56)),
    circle(0, 0, 136, { stroke: '#ffe9a8', width: 6 }),
    petalRing(16, 82, 48, 28, { fill: '#d81e5f', opacity: 0.85 }),
    petalRing(16, 84, 28, 14, '#ffe9a8'),
    dotRing(16, 124, 5, '#fff6cf', 11.25),
    circle(0, 0, 78, pen.radial(['#ffffff', '#fff3b8', '#ffd34d'], 0.5, 0.5, 0.55)),
    petalRing(12, 22, 50, 26, { fill: '#f28a12', opacity: 0.75 }),
    circle(0, 0, 20, '#d81e5f'),
    circle(0, 0, 10, '#fff6cf'),
  ].join('');
}

function tails(pen: Pen): string {
  const colours = ['#f7a41c', '#d81e5f', '#3fb58c', '#f7a41c', '#6a63d6', '#d81e5f', '#f7a41c'];
  return colours
    .map((colour, index) => {
      const x = (index - 3) * 34;
      const length = 330 - Math.abs(index - 3) * 22;
      const sway = (index - 3) * 7;
      const strip = `M${x - 13} 120C${x - 6} ${120 + length * 0.3} ${x - 24 + sway} ${120 + length * 0.6} ${x - 13 + sway} ${100 + length}L${x + sway} ${118 + length}L${x + 13 + sway} ${100 + length}C${x + 2 + sway} ${120 + length * 0.6} ${x + 20} ${120 + length * 0.3} ${x + 13} 120Z`;
      return (
        path(strip, pen.linear(['#ffe9a8', colour, colour], 90)) +
        line(`M${x} 150Q${x - 6} ${140 + length * 0.5} ${x + sway} ${100 + length}`, '#fff', 2, 0.3)
      );
    })
    .concat(rect(-122, 132, 244, 16, '#ffe9a8', 8))
    .join('');
}
