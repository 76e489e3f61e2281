//! The engine: nets, databases, a match equity table and options.

use std::borrow::Cow;
#[cfg(feature = "rollout")]
use std::path::PathBuf;
use std::sync::Arc;

use barpoint_core::Variant;
use barpoint_engine::{
    self as search, Evaluator, ExactEngine, ExactSource, RaceNet, SearchOptions,
};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_nn::{LoadError, Network, Pruner};

use crate::nets::NetFiles;
#[cfg(feature = "databases")]
use crate::opened::Databases;
use crate::{OptionsError, QuestionError, Situation, VariantEvaluator, options};

/// Evaluates positions, ranks plays and decides about the cube, for money and at any match score.
///
/// Made once and shared by all threads. A clone shares nets and tables with the original, so that
/// engines with different options cost nothing.
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
    evaluator: Arc<search::Engine>,
    nets: Arc<NetFiles>,
    /// Evaluators of variants, by databases that were given.
    exact: Vec<ExactEngine>,
    #[cfg(feature = "databases")]
    databases: Databases,
    table: Arc<MatchEquityTable>,
    options: SearchOptions,
    #[cfg(feature = "parallel")]
    pub(crate) pool: Option<Arc<rayon::ThreadPool>>,
}

/// The nets that ship, two plies with the cube, matches by the Kazaross-XG2 table.
impl Default for Engine {
    fn default() -> Self {
        let [contact, race, pruner] =
            [barpoint_weights::CONTACT, barpoint_weights::RACE, barpoint_weights::PRUNER];
        let ship = Self::made_of(contact.into(), race.into());
        let ship = ship.and_then(|engine| engine.pruned_by(pruner.into()));
        ship.expect("a test checks the nets that ship")
    }
}

/// # How it is made
impl Engine {
    /// The [default](Self::default) engine.
    ///
    /// Computes the one-sided bearoff, a fraction of a second of work.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine with other nets, from the bytes of their files, and no pruning net yet.
    ///
    /// # Errors
    /// Bytes that are no net, or a net with other inputs than this version has.
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
            #[cfg(feature = "parallel")]
            pool: None,
        })
    }

    /// The same engine with a pruning net, from the bytes of its file: replies on the way of a
    /// search are then evaluated only if they look promising to it.
    ///
    /// # Errors
    /// Bytes that are no pruning net, or a net with other inputs than this version has.
    pub fn with_pruner(self, pruner: &[u8]) -> Result<Self, LoadError> {
        self.pruned_by(pruner.to_vec().into())
    }

    fn pruned_by(self, pruner: Cow<'static, [u8]>) -> Result<Self, LoadError> {
        let net = Pruner::from_bytes(&pruner)?;
        let evaluator = Arc::unwrap_or_clone(self.evaluator).with_pruner(net);
        let nets = NetFiles { pruner: Some(pruner), ..Arc::unwrap_or_clone(self.nets) };
        Ok(Self { evaluator: Arc::new(evaluator), nets: Arc::new(nets), ..self })
    }

    /// The same engine that remembers evaluations in at most so many bytes, together with its
    /// clones. They are taken up as they are needed. This never changes an answer; it pays where
    /// positions come again, as in a match.
    ///
    /// # Errors
    /// More bytes than can be had.
    pub fn with_cache(self, bytes: usize) -> Result<Self, OptionsError> {
        let evaluator = Arc::unwrap_or_clone(self.evaluator).with_cache(bytes);
        let evaluator = evaluator.map_err(|_| OptionsError::Cache(bytes))?;
        Ok(Self { evaluator: Arc::new(evaluator), ..self })
    }

    /// The same engine with another match equity table.
    #[must_use]
    pub fn with_table(self, table: MatchEquityTable) -> Self {
        Self { table: Arc::new(table), ..self }
    }

    /// The same engine without the two-sided bearoff that is built in.
    ///
    /// That bearoff knows the equities of all positions with at most six chequers a side in the home
    /// boards, for money exactly. The first such position costs 0.14 s and the process
    /// 14 MB. Without it the cube in such positions is played by its efficiency, unless a
    /// [database](Self::with_database) knows them.
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

    /// The same engine with one more database to look into, such as a bearoff: what it knows
    /// replaces what the nets would guess, and its money equities serve the cube, in a match by the
    /// efficiency that they imply. It goes before the bearoff that is built in. Hypergammon is
    /// evaluated by its database alone; of several for a variant the first counts.
    #[must_use]
    pub fn with_database(mut self, database: Arc<dyn ExactSource>) -> Self {
        if let Some(engine) = ExactEngine::new(Arc::clone(&database)) {
            self.exact.push(engine);
            return self;
        }
        let evaluator = Arc::unwrap_or_clone(self.evaluator).with_database(database);
        Self { evaluator: Arc::new(evaluator), ..self }
    }

    /// The same engine looking this many plies ahead; 0 is static evaluation, which eXtreme
    /// Gammon and others call 1.
    ///
    /// # Errors
    /// More than 4 plies.
    pub fn with_plies(self, plies: usize) -> Result<Self, OptionsError> {
        let options = SearchOptions { plies, ..self.options };
        self.with_options(options)
    }

    /// The same engine with other options.
    ///
    /// # Errors
    /// Options that make no sense.
    pub fn with_options(self, options: SearchOptions) -> Result<Self, OptionsError> {
        options::check(&options)?;
        Ok(Self { options, ..self })
    }

    /// The options of all searches.
    pub const fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// The match equity table.
    pub fn table(&self) -> &MatchEquityTable {
        &self.table
    }

    /// The static evaluator behind all searches of backgammon and nackgammon.
    pub fn evaluator(&self) -> &search::Engine {
        &self.evaluator
    }

    /// The static evaluator behind all searches of a variant, for rollouts and the like.
    ///
    /// # Errors
    /// A variant without its database.
    pub fn evaluator_of(&self, variant: Variant) -> Result<VariantEvaluator<'_>, QuestionError> {
        if matches!(variant, Variant::Backgammon | Variant::Nackgammon) {
            return Ok(VariantEvaluator::Nets(&self.evaluator));
        }
        let exact = self.exact.iter();
        #[cfg(feature = "databases")]
        let exact = exact.chain(self.databases.on_demand());
        let exact = { exact }.find(|engine| engine.variant() == variant);
        exact.map(VariantEvaluator::Exact).ok_or(QuestionError::Variant(variant))
    }

    /// The bytes that the nets were read from.
    #[cfg(feature = "rollout")]
    pub(crate) fn net_files(&self) -> &NetFiles {
        &self.nets
    }

    /// The database files, in the order in which they are looked into.
    #[cfg(feature = "rollout")]
    #[cfg_attr(
        not(feature = "databases"),
        expect(clippy::unused_self, reason = "an engine with databases needs it")
    )]
    pub(crate) fn database_files(&self) -> &[PathBuf] {
        #[cfg(feature = "databases")]
        return &self.databases.files;
        #[cfg(not(feature = "databases"))]
        return &[];
    }

    /// The database files, opened.
    #[cfg(all(feature = "analysis", feature = "databases"))]
    pub(crate) fn opened_databases(&self) -> impl Iterator<Item = &barpoint_database::Database> {
        self.databases.opened.iter().map(AsRef::as_ref)
    }

    #[cfg(feature = "databases")]
    pub(crate) const fn databases_mut(&mut self) -> &mut Databases {
        &mut self.databases
    }

    /// Does work on the threads of the engine.
    #[cfg(feature = "parallel")]
    pub(crate) fn in_pool<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }

    /// Does work on the calling thread.
    #[cfg(not(feature = "parallel"))]
    #[expect(clippy::unused_self, reason = "an engine with threads needs it")]
    pub(crate) fn in_pool<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }

    /// A contest and a cube as this engine sees them, for what the questions below do not ask.
    pub fn context(&self, situation: &Situation) -> CubeContext {
        CubeContext::new(situation.state.contest(), situation.state.cube(), &self.table)
    }
}
