//! Engine: nets, databases, a match equity table and search options.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use barpoint_core::Variant;
use barpoint_engine::{
    self as search, Evaluator, ExactEngine, ExactSource, RaceNet, SearchOptions,
};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_nn::{LoadError, Network, Pruner};

#[cfg(feature = "databases")]
use crate::opened::Databases;
#[cfg(feature = "parallel")]
use crate::pool::Pool;
use crate::{OptionsError, QuestionError, Situation, VariantEvaluator, options};

/// Bytes of the net files of an engine, which identify it.
#[derive(Clone, Debug)]
pub(crate) struct NetFiles {
    pub(crate) contact: Cow<'static, [u8]>,
    pub(crate) race: Cow<'static, [u8]>,
    pub(crate) pruner: Option<Cow<'static, [u8]>>,
}

/// Engine that evaluates positions, ranks plays and makes cube decisions, for money and at any
/// match score.
///
/// Create it once and share it among all threads. A clone shares nets and tables with the original,
/// so engines with different options are cheap.
///
/// # Examples
/// ```
/// use barpoint::{Engine, MoveFilters, SearchOptions};
///
/// let engine = Engine::new();
/// let quick = engine.clone().with_plies(0)?;
/// let wide = SearchOptions { plies: 3, filters: MoveFilters::LARGE, ..*engine.options() };
/// let wide = engine.clone().with_options(wide)?;
/// assert_eq!([quick, engine, wide].map(|engine| engine.options().plies), [0, 2, 3]);
/// # Ok::<(), barpoint::OptionsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    pub(crate) evaluator: Arc<search::Engine>,
    pub(crate) nets: Arc<NetFiles>,
    /// Evaluators of variants that need a database, from the databases added.
    exact: Vec<ExactEngine>,
    #[cfg(feature = "databases")]
    databases: Databases,
    table: Arc<MatchEquityTable>,
    options: SearchOptions,
    /// Becomes true when nobody needs the answers any more.
    stop: Option<Arc<AtomicBool>>,
    #[cfg(feature = "parallel")]
    pub(crate) pool: Pool,
}

/// Returns an engine with the nets that ship, a cubeful search of two plies and the Kazaross-XG2
/// match equity table.
impl Default for Engine {
    fn default() -> Self {
        let [contact, race, pruner] =
            [barpoint_weights::CONTACT, barpoint_weights::RACE, barpoint_weights::PRUNER];
        let ship = Self::made_of(contact.into(), race.into());
        let ship = ship.and_then(|engine| engine.pruned_by(pruner.into()));
        ship.expect("a test checks the embedded nets")
    }
}

/// # Construction
impl Engine {
    /// Returns the [default](Self::default) engine.
    ///
    /// Computes the one-sided bearoff database, which takes a fraction of a second.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns an engine with other nets, given as the bytes of their files, and without a pruning
    /// net.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a net, or the net has other inputs than this version
    /// uses.
    pub fn from_nets(contact: &[u8], race: &[u8]) -> Result<Self, LoadError> {
        Self::made_of(contact.to_vec().into(), race.to_vec().into())
    }

    fn made_of(contact: Cow<'static, [u8]>, race: Cow<'static, [u8]>) -> Result<Self, LoadError> {
        let (network, race_net) = (Network::from_bytes(&contact)?, RaceNet::from_bytes(&race)?);
        let evaluator = search::Engine::new(network, race_net);
        Ok(Self {
            evaluator: Arc::new(evaluator),
            nets: Arc::new(NetFiles { contact, race, pruner: None }),
            exact: Vec::new(),
            #[cfg(feature = "databases")]
            databases: Databases::default(),
            table: Arc::new(MatchEquityTable::default()),
            options: SearchOptions::default(),
            stop: None,
            #[cfg(feature = "parallel")]
            pool: Pool::default(),
        })
    }

    /// Sets the pruning net, given as the bytes of its file. Inside a search, only the replies that
    /// look promising to this net are then evaluated.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a pruning net, or the net has other inputs than this
    /// version uses.
    pub fn with_pruner(self, pruner: &[u8]) -> Result<Self, LoadError> {
        self.pruned_by(pruner.to_vec().into())
    }

    fn pruned_by(self, pruner: Cow<'static, [u8]>) -> Result<Self, LoadError> {
        let net = Pruner::from_bytes(&pruner)?;
        let evaluator = Arc::unwrap_or_clone(self.evaluator).with_pruner(net);
        let nets = NetFiles { pruner: Some(pruner), ..Arc::unwrap_or_clone(self.nets) };
        Ok(Self { evaluator: Arc::new(evaluator), nets: Arc::new(nets), ..self })
    }

    /// Sets up a cache of evaluations with at most `bytes` bytes, which is shared with all clones
    /// made later. Its memory is allocated as it is needed. A cache never changes an answer. It
    /// saves time if positions recur, as in a match.
    ///
    /// # Errors
    /// Returns an error if the memory cannot be had.
    pub fn with_cache(self, bytes: usize) -> Result<Self, OptionsError> {
        let evaluator = Arc::unwrap_or_clone(self.evaluator).with_cache(bytes);
        let evaluator = evaluator.map_err(|_| OptionsError::Cache(bytes))?;
        Ok(Self { evaluator: Arc::new(evaluator), ..self })
    }

    /// Sets the match equity table.
    #[must_use]
    pub fn with_table(self, table: MatchEquityTable) -> Self {
        Self { table: Arc::new(table), ..self }
    }

    /// Removes the built-in two-sided bearoff database, and the bearoffs that questions solve.
    ///
    /// The database holds the exact money equities of all positions with at most six chequers a side in the
    /// home boards. A position is computed when it is first needed; all together take 31 MB. A rollout, or a search of
    /// at least one ply, also solves the larger bearoff that it is about, if that takes at most some 0.3 seconds.
    /// Without them, cube decisions in such positions are based on the cube efficiency unless a
    /// [database](Self::with_database) contains them.
    ///
    /// # Examples
    /// ```
    /// use barpoint::{Engine, Situation};
    ///
    /// // Two chequers each.
    /// let tight: Situation = "EgAAoAAAAAAAAA".parse()?;
    /// let engine = Engine::new().with_plies(0)?;
    /// let estimate = engine.clone().without_two_sided_bearoff().cube_decision(&tight)?;
    /// let exact = engine.cube_decision(&tight)?;
    /// assert_eq!(exact.to_string(), "double, take");
    /// assert!(estimate.best.equity.0 > exact.best.equity.0 + 0.05);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_two_sided_bearoff(self) -> Self {
        let evaluator = Arc::unwrap_or_clone(self.evaluator).without_two_sided_bearoff();
        Self { evaluator: Arc::new(evaluator), ..self }
    }

    /// Adds a database, such as a bearoff. Its values replace the evaluations of the nets. Its
    /// money equities serve cube decisions, in a match through the cube efficiency that they imply.
    /// Databases added come before the built-in bearoff. Hypergammon is evaluated by its database
    /// alone; the first database of a variant counts.
    #[must_use]
    pub fn with_database(mut self, database: Arc<dyn ExactSource>) -> Self {
        if let Some(engine) = ExactEngine::new(Arc::clone(&database)) {
            self.exact.push(engine);
            return self;
        }
        let evaluator = Arc::unwrap_or_clone(self.evaluator).with_database(database);
        Self { evaluator: Arc::new(evaluator), ..self }
    }

    /// Sets the number of plies to look ahead. 0 is static evaluation, which eXtreme Gammon and
    /// others call 1-ply.
    ///
    /// # Errors
    /// Returns an error if the number of plies is above 4.
    pub fn with_plies(self, plies: usize) -> Result<Self, OptionsError> {
        let options = SearchOptions { plies, ..self.options };
        self.with_options(options)
    }

    /// Sets the search options.
    ///
    /// # Errors
    /// Returns an error if an option is out of range.
    pub fn with_options(self, options: SearchOptions) -> Result<Self, OptionsError> {
        options::check(&options)?;
        Ok(Self { options, ..self })
    }

    /// Ends the work of this engine and of its clones soon after `stop` becomes true, which it must
    /// then remain. It replaces an earlier flag.
    ///
    /// Rollouts and analyses of matches return what is done: no further trial or decision begins. A
    /// search has no part of an answer. Questions in progress, and later ones, have the error
    /// [`QuestionError::Stopped`]; answers that are given in spite of it are true.
    ///
    /// # Examples
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use std::thread;
    /// use std::time::Duration;
    ///
    /// use barpoint::{Engine, QuestionError, Situation};
    ///
    /// let engine = Engine::new();
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let patient = engine.clone().with_plies(4)?.stopped_by(Arc::clone(&stop));
    /// thread::spawn(move || {
    ///     thread::sleep(Duration::from_millis(20));
    ///     stop.store(true, Ordering::Relaxed);
    /// });
    /// let start = Situation::default();
    /// assert_eq!(patient.evaluate(&start), Err(QuestionError::Stopped));
    /// assert!(engine.evaluate(&start).is_ok());
    /// # Ok::<(), barpoint::OptionsError>(())
    /// ```
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Returns true if the flag of the engine [is up](Self::stopped_by).
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the flag that ends the work.
    #[cfg(feature = "rollout")]
    pub(crate) fn stop_flag(&self) -> &AtomicBool {
        static NEVER: AtomicBool = AtomicBool::new(false);
        self.stop.as_deref().unwrap_or(&NEVER)
    }

    /// Returns that flag for work that outlives a borrow of the engine.
    #[cfg(feature = "duel")]
    pub(crate) fn shared_stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone().unwrap_or_default()
    }

    /// Returns the options of all searches.
    pub const fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Returns the match equity table.
    pub fn table(&self) -> &MatchEquityTable {
        &self.table
    }

    /// Returns the static evaluator of backgammon and nackgammon, which all searches use.
    pub fn evaluator(&self) -> &search::Engine {
        &self.evaluator
    }

    /// Returns the static evaluator of a variant, for rollouts and other uses.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have.
    pub fn evaluator_of(&self, variant: Variant) -> Result<VariantEvaluator<'_>, QuestionError> {
        let stop = self.stop.as_deref();
        if matches!(variant, Variant::Backgammon | Variant::Nackgammon) {
            return Ok(VariantEvaluator::nets(&self.evaluator, stop));
        }
        let exact = self.exact.iter();
        #[cfg(feature = "databases")]
        let exact = exact.chain(self.databases.on_demand());
        let exact = { exact }.find(|engine| engine.variant() == variant);
        let evaluator = exact.map(|engine| VariantEvaluator::exact(engine, stop));
        evaluator.ok_or(QuestionError::Variant(variant))
    }

    /// Returns true if these are the contact and the race net that ship, by their checksums.
    pub(crate) fn has_nets_that_ship(&self) -> bool {
        // Copies: a reference to the last bytes would keep the nets in a module that gets them from elsewhere.
        const CHECKSUMS: [[u8; 8]; 2] =
            [checksum(barpoint_weights::CONTACT), checksum(barpoint_weights::RACE)];
        [checksum(&self.nets.contact), checksum(&self.nets.race)] == CHECKSUMS
    }

    /// Returns the bytes of the net files.
    #[cfg(feature = "rollout")]
    pub(crate) fn net_files(&self) -> &NetFiles {
        &self.nets
    }

    /// Returns the opened databases, in the order in which they are searched.
    #[cfg(all(feature = "databases", any(feature = "analysis", feature = "rollout")))]
    pub(crate) fn opened_databases(&self) -> impl Iterator<Item = &barpoint_database::Database> {
        self.databases.opened.iter().map(AsRef::as_ref)
    }

    #[cfg(feature = "databases")]
    pub(crate) const fn databases_mut(&mut self) -> &mut Databases {
        &mut self.databases
    }

    /// Runs work on the threads of the engine.
    #[cfg(feature = "parallel")]
    pub(crate) fn in_pool<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.pool.run(work)
    }

    /// Runs work on the calling thread.
    #[cfg(not(feature = "parallel"))]
    #[expect(clippy::unused_self, reason = "an engine with threads uses self")]
    pub(crate) fn in_pool<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }

    /// Searches on the threads of the engine.
    #[cfg(feature = "parallel")]
    pub(crate) fn search<T: Send>(
        &self,
        search: impl FnOnce() -> T + Send,
    ) -> Result<T, QuestionError> {
        self.unless_stopped(self.in_pool(search))
    }

    /// Searches on the calling thread.
    #[cfg(not(feature = "parallel"))]
    pub(crate) fn search<T>(&self, search: impl FnOnce() -> T) -> Result<T, QuestionError> {
        self.unless_stopped(self.in_pool(search))
    }

    /// Returns a result that was found before the engine was stopped. A later one means nothing.
    pub(crate) fn unless_stopped<T>(&self, result: T) -> Result<T, QuestionError> {
        if self.is_stopped() { Err(QuestionError::Stopped) } else { Ok(result) }
    }

    /// Returns the contest and the cube of a situation with the match equity table of this engine,
    /// for questions that have no method here.
    ///
    /// It says in one place whether gammons count and whether anybody may double.
    pub fn context(&self, situation: &Situation) -> CubeContext {
        let state = &situation.state;
        let context = CubeContext::new(state.contest(), state.cube(), &self.table);
        let is_at_the_limit = state.cube_limit().is_some_and(|limit| state.cube().value >= limit);
        if is_at_the_limit { context.with_fixed_cube() } else { context }
    }
}

/// Returns the checksum at the end of a net.
const fn checksum(net: &[u8]) -> [u8; 8] {
    match net.last_chunk() {
        Some(checksum) => *checksum,
        None => [0; 8],
    }
}
