// The view in which a kit is chosen, seen and taken away.
import { t, el, byId, say, notice, save, blobURL, number, debounce, quoted, lang, SHELL } from "./text.js";
import { Form, gameName, picks } from "./form.js";
import * as engine from "./engine.js";
import { zip, squeezed, spread } from "./zip.js";
import { Stage } from "./stage.js";
import { OWN, ART, OTHER } from "./names.js";

const LONGEST = 8000; // letters of a link that every program passes on
const LEAST_DPI = 50; // of the command's pictures
const MOST_TEMPLATE = 256 << 10; // bytes of a template that the program reads

// duration says minutes as the command line does: to five minutes, up.
function duration(minutes) {
  const m = Math.ceil(minutes / 5) * 5;
  const h = Math.floor(m / 60), part = (unit, n) => n.toLocaleString(lang, { style: "unit", unit });
  return [h && part("hour", h), m % 60 && part("minute", m % 60)].filter(Boolean).join(" ");
}

export async function makeKit({ table, keep }) {
  const stage = new Stage();
  const says = byId("kit-says"), took = byId("take-says");
  let game = "shogi", run = 0, laid = false, shown;
  const form = new Form(byId("kit-form"), { table, command: "kit", groups: true, changed, usual });
  const booklet = new Form(byId("booklet-form"), { table, command: "booklet", changed: () => {}, only: ["impose", "paper"], prefix: "booklet" });

  function render() {
    const select = el("select", { id: "kit-game", onchange: (e) => { game = e.target.value; changed("game"); } });
    for (const g of table.games) select.append(el("option", { value: g.id }, gameName(table, g.id)));
    if (own()) select.append(el("option", { value: OWN }, t("kit.own")));
    select.value = game;
    const names = table.games.map((g) => [g.id, gameName(table, g.id)]);
    form.render(el("div", { class: "row first" }, el("label", { htmlFor: "kit-game" }, t("option.game.label")), select, picks("game", names, select, () => "")));
    booklet.render();
    byId("parts").replaceChildren(...table.commands.booklet.find((o) => o.name === "part").values.map((part) => el("button", { type: "button", id: "take-" + part,
      onclick: (e) => make(e.currentTarget, `${stem()}-${part}.pdf`, [...like("booklet"), "--part", part, "--paper", form.value("paper")]) }, t("value.part." + part))));
  }

  function usual() {
    const { build = "box", style = "pictogram" } = table.games.find((g) => g.id === game) ?? {};
    return { build, style };
  }

  const own = () => engine.has(OWN);
  const choiceKey = () => JSON.stringify([game, form.choice, own()]);

  function changed(name) {
    if (form.files[name]) engine.put(form.files[name].name, form.files[name].data);
    const choice = game === "shogi" ? { ...form.choice } : { game, ...form.choice };
    keep(choice);
    refresh();
  }

  // args are the command line of the kit. Language and paper, which the program
  // takes from the system, are always said, so that it makes the same elsewhere.
  function args(command = "kit") {
    const flags = form.args(["paper"]);
    if (!form.choice.lang) flags.unshift("--lang", lang);
    if (game === OWN && engine.hasFolder(ART)) flags.push("--art", ART);
    return [command, game, ...flags];
  }

  function refresh() {
    run++;
    shown = choiceKey();
    byId("to-problems").href = `#board?game=${encodeURIComponent(game)}&at=problems`;
    ways();
    showCommand();
    say(took, []);
    stage.renew();
    soon();
  }

  const soon = debounce(0, async () => {
    const mine = run;
    engine.giveWay();
    const old = () => mine !== run;
    try {
      await stage.early(setPicture, old);
      if (old()) return;
      const answer = await engine.lay(args());
      if (old()) return;
      say(says, form.blame(answer.said));
      remedies(answer.remedies);
      stage.old(!answer.sheets);
      estimate(answer.sheets);
      if (answer.sheets) {
        laid = true;
        const draw = (n, dpi) => (n ? engine.sheet(n - 1, dpi) : setPicture(dpi));
        await stage.fill(answer.sheets, draw, old);
        if (!old()) stage.busy(false);
        await stage.rest(draw, old);
      }
    } catch (err) {
      if (!old() && !(err instanceof engine.Stopped)) say(says, [{ kind: "error", text: t("trouble", { why: err.message }) }]);
    } finally {
      if (!old()) stage.busy(false);
    }
  });

  // remedies makes buttons of other options that would help, in place of the hint.
  function remedies(tries = []) {
    const hint = says.querySelector(".hint");
    const known = tries.filter((list) => list.every(({ option }) => form.options.some((o) => o.name === option)));
    if (!known.length || !hint) return;
    hint.replaceChildren(...known.map((list) => el("button", { type: "button", onclick: () => {
      for (const { option, value } of list) form.choice[option] = value;
      render();
      changed();
    } }, list.map(({ option, value }) => form.wording(option, value)).join(", "))));
  }

  // setPicture draws the finished set, if it can be.
  async function setPicture(dpi) {
    const file = dpi ? "set.png" : "set.svg", flags = dpi ? ["--dpi", String(Math.max(dpi, LEAST_DPI))] : [];
    const { status, files } = await engine.run([...like("diagram"), "--view", "set", ...flags, "-o", file], { takes: file });
    return status ? null : files[file];
  }

  function estimate(sheets) {
    const sum = (f) => sheets?.reduce((n, s) => n + s[f], 0);
    byId("estimate").textContent = !sheets ? "" : t("estimate", { sheets: number(sheets.length), parts: number(sum("parts")), cut: number(sum("cut") / 1000, 1), folds: number(sum("folds")), tabs: number(sum("tabs")), time: duration(sum("minutes")) });
  }

  function showCommand() {
    byId("command").textContent = ["shogikit", ...args()].map(quoted).join(" ");
    byId("shell").textContent = t("take.shell", { shell: SHELL });
  }

  // first shows what was drawn beforehand, until the program is up.
  async function first() {
    const wanted = args().join(" "), [, , , language, , paper] = args();
    if (wanted !== `kit shogi --lang ${language} --paper ${paper}` || paper !== "a4" && `${language} ${paper}` !== "en letter") return;
    const here = (name) => new URL(`data/${name}`, import.meta.url);
    const [sheets, picture] = await Promise.all([fetch(here(`first-${language}-${paper}.json`)).then((r) => r.json()), fetch(here("set.jpg")).then((r) => r.blob())]);
    if (laid || run > 1) return;
    estimate(sheets);
    stage.stand(sheets, URL.createObjectURL(picture));
  }

  // make runs a command and hands over what it wrote.
  async function make(button, name, line, use = save) {
    button.disabled = true;
    say(took, [{ kind: "note", text: t("take.working") }]);
    try {
      const { status, said, files } = await engine.run([...line, "-o", name], { takes: name });
      const messages = [...said];
      if (status === 0) {
        const [[file, data]] = Object.entries(files);
        use(data, file, files);
        messages.unshift({ kind: "done", text: t("take.done", { file: use === save ? file : name }) });
      }
      say(took, messages.filter((m) => m.kind !== "note"));
    } catch (err) {
      say(took, [{ kind: "error", text: t("trouble", { why: err.message }) }]);
    } finally {
      button.disabled = false;
    }
  }

  // The two ways to a set that open the page.
  const WAYS = { "way-evening": "foldover", "way-years": "box" };
  const ways = () => { for (const [id, build] of Object.entries(WAYS)) byId(id).setAttribute("aria-pressed", String(form.value("build") === build)); };
  for (const [id, build] of Object.entries(WAYS)) {
    byId(id).addEventListener("click", () => {
      if (build === usual().build) delete form.choice.build;
      else form.choice.build = build;
      render();
      changed("build");
      byId("take-kit").scrollIntoView({ block: "nearest" });
    });
  }

  const stem = () => game.replace(/\.yaml$/, "");
  const onClick = (id, f) => byId(id).addEventListener("click", (e) => f(e.currentTarget));
  // What a booklet knows of the kit's options.
  function like(command) {
    const known = table.commands[command].map((o) => o.name);
    const all = args();
    const flags = [];
    for (let i = 2; i < all.length; i += all[i + 1]?.startsWith("--") || i + 1 === all.length ? 1 : 2) {
      const name = all[i].slice(2);
      const others = command === "booklet" && (name === "paper" || name === "duplex" && all[i + 1] !== "manual");
      if ((known.includes(name) || name === "art") && !others) flags.push(...all.slice(i, i + 2));
    }
    return [command, ...{ booklet: [game], diagram: ["--game", game] }[command] ?? [], ...flags];
  }
  onClick("take-kit", (b) => make(b, stem() + "-kit.pdf", args()));
  onClick("print-kit", (b) => {
    const tab = open("", "_blank");
    make(b, stem() + "-kit.pdf", args(), (data, name) => {
      if (tab) tab.location = blobURL(data, name);
      else save(data, name);
    });
  });
  onClick("take-booklet", (b) => make(b, stem() + "-booklet.pdf", [...like("booklet"), ...booklet.args()]));
  onClick("take-html", (b) => make(b, stem() + "-booklet.html", [...like("booklet"), "--duplex", "off"]));
  onClick("take-sheets", (b) => {
    const format = byId("sheet-format").value;
    make(b, stem() + "-sheets", [...args("sheets"), "--format", format], (_, __, files) => save(zip(files), stem() + "-sheets.zip"));
  });
  const copied = (what) => async () => {
    const text = await what();
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      say(took, [{ kind: "done", text: t("take.copied") }]);
    } catch {
      say(took, [{ kind: "note", text }]);
    }
  };
  onClick("copy-command", copied(() => byId("command").textContent));
  onClick("share", copied(async () => {
    const choice = { ...(game === "shogi" ? {} : { game }), lang, ...form.choice };
    if (game === OWN) choice.own = await squeezed(engine.text(OWN));
    const link = `${location.href.split("#")[0]}#kit?${new URLSearchParams(choice)}`;
    if (link.length > LONGEST) say(took, [{ kind: "error", text: t("link.long", { n: number(link.length), most: number(LONGEST) }) }]);
    return link.length > LONGEST ? "" : link;
  }));

  // given takes the template that came with a link; one that was here is kept beside it.
  async function given(packed) {
    try {
      const text = await spread(packed, MOST_TEMPLATE);
      if (engine.has(OWN) && engine.text(OWN) !== text) localStorage.setItem(OTHER, engine.text(OWN));
      engine.put(OWN, text);
      localStorage.setItem("own", text);
    } catch (err) {
      notice(t("link.own", { why: err.message }));
    }
  }

  // stray are the parts of a link that say nothing here.
  function stray(wanted) {
    const out = [];
    if (wanted.game && wanted.game !== game) out.push(`game=${wanted.game}`);
    for (const [name, value] of Object.entries(wanted)) {
      const o = form.options.find((o) => o.name === name);
      if (o ? o.kind === "choice" && (!o.open || name === "lang") && !o.values.includes(value) : !["game", "own"].includes(name)) out.push(`${name}=${value}`);
    }
    return out;
  }

  return {
    async choose(choice) {
      const wanted = Object.fromEntries(choice);
      if (wanted.own) await given(wanted.own);
      game = table.games.some((g) => g.id === wanted.game) || wanted.game === OWN && own() ? wanted.game : "shogi";
      const odd = stray(wanted);
      if (odd.length) notice(t("link.stray", { what: odd.join(", ").slice(0, 200) }));
      for (const name of odd) delete wanted[name.split("=")[0]];
      delete wanted.game;
      delete wanted.own;
      const known = form.options.map((o) => o.name);
      form.choice = Object.fromEntries(Object.entries(wanted).filter(([k]) => known.includes(k)));
      if (form.choice.lang === lang) delete form.choice.lang;
      if (shown === choiceKey() && game !== OWN) return;
      render();
      first().catch(() => {});
      refresh();
    },
    relabel() {
      render();
      stage.relabel();
      refresh();
    },
  };
}
